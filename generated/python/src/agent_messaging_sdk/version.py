# Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
#: The version of the contract that this client was made from.
version = "1.5.0"
