import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hostOf, isPublicAddress, urlProblemOf } from '../../src/egress/addresses.ts'
import { addressSetOf } from '../../src/platform/client-address.ts'

const notPublic = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'shared by a carrier': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  'of protocols': ['192.0.0.8', '192.0.0.170', '192.88.99.1', '2001:1::1', '2001:4:112::1', '2620:4f:8000::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.254', '4000::1', '100::1', '5f00::1', '1000::1'],
  broadcast: ['255.255.255.255'],
  'mapped IPv4': ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe'],
  'compatible IPv4': ['::10.0.0.1', '::8.8.8.8'],
  'translated IPv4': ['64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '::ffff:0:10.0.0.1'],
  '6to4': ['2002:a00:1::1', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'unique local': ['fc00::1', 'fd12:3456::1'],
  'site-local': ['fec0::1'],
}

describe('S7: which addresses are public', () => {
  for (const [kind, addresses] of Object.entries(notPublic))
    it(`none that is ${kind}`, () => assert.deepEqual(addresses.filter(isPublicAddress), []))

  it('nothing that is no address', () => {
    assert.deepEqual(
      ['', 'localhost', '1.2.3', '0x7f000001', 'fe80::1%eth0', '2606:4700::1%1'].filter(isPublicAddress),
      [],
    )
  })

  it('all others', () => {
    const others = [
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '100.128.0.1',
      '172.32.0.1',
      '198.20.0.1',
      '223.255.255.255',
    ]
    const longer = ['2001:200::1', '2001:4860:4860::8888', '2606:4700::1', '2a00:1450::1', '3ffe::1']
    assert.deepEqual(
      [...others, ...longer].filter((address) => !isPublicAddress(address)),
      [],
    )
  })

  it('a network has the addresses that it says, and no other form of them', () => {
    const isAllowed = addressSetOf(['10.1.0.0/16', '127.0.0.1/32', 'fd00::/8'])
    const all = [
      '10.1.2.3',
      '10.2.0.1',
      '127.0.0.1',
      '127.0.0.2',
      '::ffff:10.1.2.3',
      '::ffff:a01:203',
      'fd00::1',
      '::1',
    ]
    assert.deepEqual(all.filter(isAllowed), ['10.1.2.3', '127.0.0.1', 'fd00::1'])
  })
})

describe('which endpoints are refused by their address alone', () => {
  const refusal = (address: string, networks: readonly string[] = []): string | undefined =>
    urlProblemOf(address, addressSetOf(networks), networks.length > 0)

  const literals = [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest',
    'https://１２７.０.０.１/',
    'https://127.0.0.1./',
  ]
  for (const address of literals)
    it(`a literal in any form: ${address}`, () => assert.equal(refusal(address), 'must be a public address'))

  it('an address that is not https', () => {
    for (const address of ['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd', 'javascript:0'])
      assert.equal(refusal(address), 'must be an https:// address', address)
    for (const address of ['', 'hooks.example', 'https://', 'https://[fe80::1%25eth0]/', 'https://a b/'])
      assert.match(refusal(address) ?? '', /^must be a URL/, address)
  })

  it('one with credentials, a fragment or too many characters', () => {
    assert.equal(refusal('https://user@hooks.example/'), 'must have no credentials')
    assert.equal(refusal('https://:secret@hooks.example/'), 'must have no credentials')
    for (const fragment of ['#a', '#', 'a?b#'])
      assert.equal(refusal(`https://hooks.example/${fragment}`), 'must have no fragment')
    assert.match(refusal(`https://hooks.example/${'a'.repeat(2_048)}`) ?? '', /at most 2048 characters/)
  })

  it('a name with an empty part, by which one host would be counted as several', () => {
    for (const host of ['hooks.example..', 'hooks.example%2e.', '.hooks.example', 'hooks..example', '127.0.0.1..'])
      assert.equal(refusal(`https://${host}/`), 'must name a host', host)
    assert.equal(refusal('https://hooks.example./'), undefined)
  })

  it('one with the port of another protocol', () => {
    for (const port of [22, 25, 80, 1023])
      assert.match(refusal(`https://hooks.example:${port}/`) ?? '', /must use port 443/)
    for (const port of [22, 80]) assert.match(refusal(`https://1.1.1.1:${port}/`, ['10.0.0.0/8']) ?? '', /port/)
    for (const port of [443, 1024, 8443, 65535]) assert.equal(refusal(`https://hooks.example:${port}/`), undefined)
  })

  it('with networks of the operator, http and any port are open to names, which are looked at later, and to them', () => {
    for (const address of ['http://10.1.2.3:80/', 'https://10.1.2.3:22/', 'http://hooks.internal:22/'])
      assert.equal(refusal(address, ['10.0.0.0/8']), undefined, address)
    assert.equal(refusal('http://10.1.2.3/', ['10.2.0.0/16']), 'must be a public address')
    assert.equal(refusal('https://1.1.1.1/', ['10.0.0.0/8']), undefined)
    assert.equal(refusal('http://1.1.1.1/', ['10.0.0.0/8']), 'must use port 443, or a port from 1024 up')
  })
})

it('the host of a URL has no port, no brackets and no trailing dot', () => {
  const hosts = {
    'x.example': ['x.example', 'x.example:8443', 'x.example.:8443'],
    '127.0.0.1': ['127.0.0.1', '127.0.0.1:8443'],
    '2001:db8::1': ['[2001:db8::1]', '[2001:db8::1]:8443'],
  }
  for (const [host, authorities] of Object.entries(hosts))
    for (const authority of authorities) assert.equal(hostOf(new URL(`https://${authority}/x`)), host)
})
