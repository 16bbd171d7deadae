module messaging.example/ams

go 1.19
