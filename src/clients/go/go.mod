module module.invalid/ams

go 1.19
