import { nameOf, running, type Lock, type Locked } from './lock.ts'

/**
 * Returns the production packages of the lock in CycloneDX 1.6 (ECMA-424). `npm sbom --omit=dev` omits packages that
 * tools also need, such as koa.
 */
export const sbomOf = (lock: Lock): string =>
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: componentOf('', lock.packages[''] ?? {}, 'application') },
      components: running(lock).map(([path, locked]) => componentOf(path, locked, 'library')),
    },
    null,
    2,
  )}\n`

function componentOf(path: string, locked: Locked, type: 'application' | 'library') {
  const { version, license, integrity } = locked
  const name = path === '' ? locked.name : nameOf(path)
  const purl = `pkg:npm/${String(name).replace('@', '%40')}@${version}`
  return {
    type,
    // A package may have several paths.
    'bom-ref': path === '' ? purl : `${purl}#${path}`,
    name,
    version,
    purl,
    ...(typeof license === 'string' && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
  }
}

/** Converts Subresource Integrity, as npm stores it, to hexadecimal. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}
