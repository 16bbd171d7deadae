// What the generated client needs; versions that Go 1.19 builds too.
module clients

go 1.18

require (
	golang.org/x/oauth2 v0.20.0
	gopkg.in/validator.v2 v2.0.1
)
