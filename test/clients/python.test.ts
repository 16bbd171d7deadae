import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { codeSamples } from '../support/code-samples.ts'
import { temporaryFolder } from '../support/process.ts'
import { examplesIn, printedBy, readersEnv, useMailForReader } from '../support/readme-examples.ts'
import { useService } from '../support/use-service.ts'
import { leftOut } from './languages.ts'
import { checkTypes, checkWithPyright, pythonEnvironment, pythonIsMissing, pythonPackage } from './python.ts'

const run = promisify(execFile)

/** Examples of the README. One that creates no client gets its own client. */
const examples = examplesIn(readFileSync(join(pythonPackage, 'README.md'), 'utf8'), 'python').map(
  ({ name, code }, index) => ({
    name,
    file: `example_${index}.py`,
    code: /Client\(/.test(code) ? code : `from agent_messaging_sdk import Client\n\nclient = Client()\n${code}`,
  }),
)

/** Programs of asyncio, one function for each case. */
const asynchronous = {
  file: 'asynchronous.py',
  code: readFileSync(join(import.meta.dirname, 'programs/asynchronous.py'), 'utf8'),
}

/** Samples of the reference, one for each operation. */
const shown = codeSamples('Python').map(({ operation, source }) => ({ file: `sample_${operation}.py`, code: source }))

const programs = [...examples, ...shown, asynchronous]

describe('the package for Python', { skip: leftOut(pythonIsMissing) }, () => {
  const service = useService()
  const folder = temporaryFolder()
  let python: string
  before(async () => {
    python = await pythonEnvironment()
    for (const { file, code } of programs) writeFileSync(join(folder, file), code)
  })
  useMailForReader(service)

  const env = (): Record<string, string> => ({
    ...readersEnv(service()),
    PYTHONPATH: join(pythonPackage, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    WEBHOOK_SECRET: 'whsec_AAAA',
  })

  it('has types as strict as they can be, for every Python that it is for, and so has what documents show', async () => {
    assert.ok(examples.length > 10 && shown.length > 30)
    await checkTypes(folder, ['agent_messaging_sdk', ...programs.map(({ file }) => file.replace('.py', ''))])
  })

  it('has types that pyright takes, also in its examples', async () => {
    const checked = programs.map(({ file }) => file)
    await checkWithPyright(folder, ['agent_messaging_sdk', ...checked])
  })

  it('has a docstring for every public class, function, method and property', async () => {
    const { stdout } = await run(python, [join(import.meta.dirname, 'programs/docstrings.py')], { env: env() })
    assert.match(stdout, /^[2-9]\d\d\n$/)
  })

  it('rejects parts and files when they are created', async () => {
    const program = `
from agent_messaging_sdk import File, models

for create in (lambda: models.DataPartDraft(data={"a": float("inf")}), lambda: models.DataPartDraft(data=[1]),
               lambda: models.DataPartDraft(data={}, schema=1), lambda: models.TextPart(text=None),
               lambda: models.FilePartDraft(), lambda: models.ImagePartDraft(url="https://a.example", file_id="file_1"),
               lambda: File("a.txt", "text")):
    try:
        print(create())
    except ValueError as error:
        print(error)
print(models.DataPartDraft(data={"a": None}, schema="acme:a.v1"))`
    assert.equal(
      (await printed(program)).stdout,
      `DataPartDraft: JSON cannot carry data: Out of range float values are not JSON compliant
DataPartDraft: data is [1]: it must be dict
DataPartDraft: schema is 1: it must be str or None
TextPart: text is None: it must be str
FilePartDraft: give exactly one of url and file_id
ImagePartDraft: give exactly one of url and file_id
the data of the file 'a.txt' must be bytes, not str
DataPartDraft(type='data', data={'a': None}, schema='acme:a.v1')
`,
    )
  })

  it('ends a wait at its time limit, however slowly the bytes of a response arrive', async () => {
    const program = `
import socket, threading
from agent_messaging_sdk import Client, TimeoutError

def serve(listener: socket.socket, head: bytes, given_up: list[int]) -> None:
    connected, _ = listener.accept()
    try:
        connected.sendall(head)
        for _ in range(600):
            connected.sendall(b"a")
            pause.wait(0.05)
        given_up.append(1)
    except OSError:
        pass

pause = threading.Event()
for head in (b"HTTP/1.1 200 OK\\r\\nX-Slow: ", b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: 9999\\r\\n\\r\\n"):
    given_up: list[int] = []
    listener = socket.create_server(("127.0.0.1", 0))
    server = threading.Thread(target=serve, args=(listener, head, given_up))
    server.start()
    client = Client(url=f"http://127.0.0.1:{listener.getsockname()[1]}", token="a")
    try:
        next(client.mailbox.follow(time_limit=0.3))
    except TimeoutError as error:
        print(error, given_up)
    client.close()
    server.join()
    listener.close()`
    const line = 'follow: no end of the loop within 0.3 seconds []\n'
    assert.equal((await printed(program)).stdout, line.repeat(2))
  })

  for (const { name, file, code } of examples)
    it(`runs the example: ${name}`, async () => {
      const child = spawn(python, ['-u', file], { cwd: folder, env: env(), timeout: 60_000 })
      assert.notEqual(await printedBy(child, { isEndless: code.includes('.follow(') }), '')
    })

  it('asks for one token, however many threads there are', async () => {
    const program = `
from concurrent.futures import ThreadPoolExecutor
from agent_messaging_sdk import Client
from agent_messaging_sdk.transport import Connections, Request, Response

asked = []
connections = Connections()
def transport(request: Request) -> Response:
    asked.append(request.operation)
    return connections(request)

with Client(transport=transport) as client, ThreadPoolExecutor(16) as threads:
    handles = list(threads.map(lambda _: client.agents.get_own_agent().canonical_handle, range(100)))
print(len(set(handles)), len(handles), asked.count("issueToken"), asked.count("discover"))`
    assert.equal((await printed(program)).stdout, '1 100 1 2\n')
  })

  it('stores a cursor in a file, completely and with its agent', async () => {
    const program = `
import json, sys
from pathlib import Path
from agent_messaging_sdk import Client, FileCursor, cursor_of

client, path = Client(), Path("place.json")
seen = []
for envelope in client.mailbox.follow(FileCursor(path), until="empty"):
    seen.append(envelope.id)
assert seen and json.loads(path.read_text())["after_envelope_id"] == seen[-1]
assert not list(client.mailbox.follow(FileCursor(path), until="empty"))

other = Client(client_id="cli_billing", client_secret="secret of billing")
for broken in (lambda: list(other.mailbox.follow(FileCursor(path), until="empty")),
               lambda: FileCursor(Path(path.write_text("{") and path)), lambda: client.mailbox.follow({"after": 1}),
               lambda: client.mailbox.follow("later"), lambda: client.mailbox.follow(limit=0), lambda: Client(timeout=0),
               lambda: Client(url="ftp://x"), lambda: Client(url="https://user:secret of x@y"),
               lambda: client.messages.get_message(envelope_id=".."), lambda: Client(token="a\\nb")):
    try:
        broken()
        print("taken")
    except ValueError as error:
        print("secret" in str(error))
`
    assert.equal((await printed(program)).stdout, 'False\n'.repeat(10))
  })

  it('saves the cursor of the envelopes that the loop body has finished, and no more', async () => {
    const program = `
from agent_messaging_sdk import Client, cursor_of

client, kept = Client(), []
for text in "123":
    client.send(to="@bob.helper", text=text)
*_, last = client.mailbox.walk()
begin = cursor_of(list(client.mailbox.walk())[-4])
for envelope in client.mailbox.follow(begin, save=kept.append, until="empty"):
    if envelope.content_parts[0].text == "2":
        break
full, calls = client.mailbox.follow(kept[-1], save=lambda _: (_ for _ in ()).throw(OSError("full"))), 0
for envelope in full:
    for _ in range(3):
        try:
            full.stop()
        except OSError:
            calls += 1
try:
    for envelope in client.mailbox.follow(kept[-1], save=kept.append):
        raise RuntimeError
except RuntimeError:
    pass
print(calls, len(kept))
one = client.mailbox.follow(kept[0], save=kept.append)
for envelope in one:
    one.stop()
print(len(kept), cursor_of(envelope) == kept.pop())
print(len(kept), [one.content_parts[0].text for one in client.mailbox.follow(kept[-1], until="empty")])
print(list(client.mailbox.follow("now", save=kept.append, until="empty")), kept[-1] == cursor_of(last))`
    assert.equal((await printed(program)).stdout, "3 1\n2 True\n1 ['2', '3']\n[] True\n")
  })

  it('announces each wait, and sends nothing that JSON cannot carry', async () => {
    const program = `
import logging
from agent_messaging_sdk import Client, File
from agent_messaging_sdk.transport import Connections, Request, Response

class Clock:
    def now(self) -> float: return 0.0
    def sleep(self, seconds: float) -> None: pass

connections, lines, waits, asked = Connections(), [], [], []
def transport(request: Request) -> Response:
    asked.append(request.operation)
    return Response(503) if request.operation == "getOwnAgent" else connections(request)

handler = logging.Handler()
handler.emit = lambda record: lines.append(record.getMessage())
logging.getLogger("agent_messaging_sdk").addHandler(handler)
def failing(wait):
    waits.append(wait.operation)
    raise ValueError
with Client(transport=transport, clock=Clock(), on_wait=failing, token="a") as client:
    try:
        client.agents.get_own_agent()
    except Exception as error:
        print(type(error).__name__, waits, sum("next attempt in" in line for line in lines))
    asked.clear()
    for value in (float("inf"), {1}, b"a"):
        try:
            client.send(to="@bob.helper", parts=[{"type": "data", "data": {"a": value}}], files=[File("a.txt", b"a")])
        except ValueError as error:
            print(str(error).startswith("sendMessage: JSON cannot carry"), asked)`
    const waits = "['getOwnAgent', 'getOwnAgent', 'getOwnAgent', 'getOwnAgent']"
    assert.equal((await printed(program)).stdout, `ProtocolError ${waits} 4\n${'True []\n'.repeat(3)}`)
  })

  it('is the same for programs of asyncio, and cancelled calls end', async () => {
    const cases = [...asynchronous.code.matchAll(/^async def (\w+)\(\w+: AsyncClient\) -> None:/gm)]
    const { stdout } = await run(python, [asynchronous.file], { cwd: folder, env: env(), timeout: 60_000 })
    assert.ok(cases.length > 5)
    assert.deepEqual(stdout.trim().split('\n').toSorted(), cases.map(([, name]) => name).toSorted())
  })

  const printed = (program: string) => run(python, ['-c', program], { cwd: folder, env: env(), timeout: 60_000 })
})
