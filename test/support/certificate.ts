import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Self-signed test certificate for hooks.example, other.example and 127.0.0.1, valid from 2025 to 2125. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBkjCCATigAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1ob29rcy5l
eGFtcGxlMCAXDTI1MDEwMTAwMDAwMFoYDzIxMjUwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1ob29rcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE+qZF
go35k5LnZeN9spB2/nhGQKbt6UNN8O/QcMAErwllKeJ04ODskqjCZEcajzYgKRCj
TqG55lAItCJV1BLb1aNxMG8wDwYDVR0TAQH/BAUwAwEB/zAtBgNVHREEJjAkgg1o
b29rcy5leGFtcGxlgg1vdGhlci5leGFtcGxlhwR/AAABMA4GA1UdDwEB/wQEAwIC
hDAdBgNVHQ4EFgQU8hLjR0qNkC1xzjE/NiaQseCnmJAwCgYIKoZIzj0EAwIDSAAw
RQIhAPP7IJ9CM2j6cuqNj5RUOI/uGSc6dIsyDkCS6NgVQkiSAiAHwB37jM7P2EGV
v/AV4q9w8hYyNu4GatKQe+zAWgIN5w==
-----END CERTIFICATE-----`

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMuHSErojmuMvN5D1
fxfxC8BnVZ1F69PTLEIr416qd3ChRANCAAT6pkWCjfmTkudl432ykHb+eEZApu3p
Q03w79BwwASvCWUp4nTg4OySqMJkRxqPNiApEKNOobnmUAi0IlXUEtvV
-----END PRIVATE KEY-----`

/** Lets this process trust the certificate during the work. */
export async function whileTrusted(work: () => Promise<void>): Promise<void> {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate])
  await work().finally(() => setDefaultCACertificates(trusted))
}
