import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { uploaded } from '../support/files.ts'
import { gif, jpeg, pdf, png } from '../support/samples.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

test('pictures and documents are accepted as cameras and programs write them', async () => {
  const agent = await newAgent(service())
  const xmp = '<?xpacket begin="?"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xml version="1.0"?><svg >'
  const kinds: Record<string, [Uint8Array | string, string, string?]> = {
    'a motion photo, with a video behind the picture': [
      Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42')]),
      'image/jpeg',
    ],
    'a JPEG with padding': [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xff]), jpeg.subarray(3)]), 'image/jpeg'],
    'a JPEG with NULs at its end': [Buffer.concat([jpeg, Buffer.alloc(8)]), 'image/jpeg'],
    'a JPEG under its other name': [jpeg, 'image/jpg', 'image/jpeg'],
    'a PNG with a final newline': [Buffer.concat([png, Buffer.from('\n')]), 'image/png'],
    'a PNG with metadata in XML': [
      Buffer.concat([png.subarray(0, 33), Buffer.from(xmp), png.subarray(-12)]),
      'image/png',
    ],
    'a GIF with a NUL at its end': [Buffer.concat([gif, Buffer.alloc(1)]), 'image/gif'],
    'a PDF with a byte order mark': [Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf]), 'application/pdf'],
    'a PDF after a line break': [Buffer.concat([Buffer.from('\r\n'), pdf]), 'application/pdf'],
    'a PDF with bytes at its end': [Buffer.concat([pdf, Buffer.from('\0\0 signature')]), 'application/pdf'],
    'a CSV from a computer with a spreadsheet program': ['a,b\n1,2\n', 'application/vnd.ms-excel', 'text/csv'],
    'JSON with a byte order mark': ['\ufeff{"a":1}', 'application/json'],
  }
  for (const [what, [bytes, type, stored = type]] of Object.entries(kinds))
    assert.equal((await uploaded(service(), agent, bytes, { type })).content_type, stored, what)
})
