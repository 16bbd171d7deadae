import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Creates a CA, and with it a certificate for `localhost` alone. Returns the paths of the files. */
export function makeCertificates(folder: string): { ca: string; certificate: string; key: string } {
  const [ca, caKey, request, certificate, key] = ['ca.pem', 'ca.key', 'server.csr', 'server.pem', 'server.key'].map(
    (name) => join(folder, name),
  ) as [string, string, string, string, string]
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const openssl = (...words: string[]): void => void execFileSync('openssl', words, { stdio: 'pipe' })
  openssl('req', '-x509', ...ec, '-days', '2', '-subj', '/CN=test CA', '-keyout', caKey, '-out', ca)
  openssl(
    'req',
    ...ec,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    request,
  )
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    ca,
    '-CAkey',
    caKey,
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    '-out',
    certificate,
  )
  return { ca, certificate, key }
}
