module drivers

go 1.19

require module.invalid/ams v0.0.0

replace module.invalid/ams => ../../../../generated/go
