module drivers

go 1.19

require messaging.example/ams v0.0.0

replace messaging.example/ams => ../../../../generated/go
