"""Takes one client library through the steps of the check, and prints their results as JSON."""

import asyncio
import contextlib
import json
import logging
import os
import re
import urllib.parse
import urllib.request
import warnings

URL = os.environ["URL"]
PARTNER = os.environ["PARTNER"]
NEIGHBOR = os.environ["NEIGHBOR"]
STRANGER = os.environ["STRANGER"]
STEP_SECONDS = 45

results = {}


def control(action, **parameters):
    """Asks the check for an action, and returns the text of its answer."""
    address = f"{os.environ['CONTROL']}/{action}?{urllib.parse.urlencode(parameters)}"
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read().decode()


def in_thread(action, **parameters):
    return asyncio.to_thread(control, action, **parameters)


class Memory:
    """Storage of an OAuth client."""

    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


class Events:
    """Events that reach the client from the server."""

    def __init__(self):
        self.updated = asyncio.Event()
        self.listening = None

    def take(self, message):
        """Takes a notification in any form."""
        if "resources/updated" in str(message) or "ResourceUpdated" in repr(message):
            self.updated.set()


async def step(name, work):
    try:
        await asyncio.wait_for(work, STEP_SECONDS)
        results[name] = "ok"
    except BaseException as error:  # some libraries raise groups or cancel
        results[name] = described(error)


def first_of(error):
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


CONSTRAINTS = ("enum", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern", "format")


def leftovers(name, schema, converted):
    """Returns what models reject in a converted schema, and the constraints that it lost."""
    problems = []
    if isinstance(converted.get("type"), list) or isinstance(schema.get("type"), list):
        problems.append(f"{name}: a list of types")
    problems += [f"{name}: {key}" for key in (*schema, *converted) if key.startswith("x-")]
    text = json.dumps(converted, default=str)
    problems += [f"{name}: {key} is lost" for key in CONSTRAINTS if key in schema and key not in text]
    lost = [one for one in schema.get("required", []) if one not in converted.get("required", [])]
    problems += [f"{name}: {one} is not required any more" for one in lost]
    for key, below in schema.get("properties", {}).items():
        problems += leftovers(f"{name}.{key}", below, converted.get("properties", {}).get(key, {}))
    if "items" in schema:
        problems += leftovers(f"{name}[]", schema["items"], converted.get("items", {}))
    return problems


@contextlib.contextmanager
def watched(name, problems):
    """Adds the warnings of a conversion to the problems."""
    handler = logging.Handler(logging.INFO)
    handler.emit = lambda record: problems.append(f"{name}: {record.getMessage()}")
    logging.getLogger().addHandler(handler)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    logging.getLogger().removeHandler(handler)
    problems += [f"{name}: {warning.message}" for warning in caught]


async def list_tools(client):
    names = await client["names"]()
    assert len(names) == 15, f"{len(names)} tools: {names}"


async def call_tools(client):
    async def call(tool, **arguments):
        answer = str(await client["call"](tool, arguments))
        assert "isError=True" not in answer and "is_error=True" not in answer, f"{tool}: {answer}"
        return answer

    contact = await call("request_contact", handle=STRANGER)
    results["elicitation"] = "ok" if "requested" in contact else f"the tool answers: {contact}"[:300]
    started = await call("create_thread", with_handle=PARTNER, subject="Invoice", initial_message="Please pay.")
    found = re.search(r"thr_\w+", started)
    assert found, f"no thread in {started}"
    thread = {"thread_id": found[0]}
    await call("send_message", **thread, content="Within 30 days.")
    assert "Within 30 days" in await call("get_thread", **thread)
    await call("list_threads")
    assert "Invoice" in await call("search_messages", query="invoice")
    assert PARTNER in await call("list_contacts")
    file = {"filename": "note.txt", "content_type": "text/plain"}
    await call("upload_attachment", **file, content_base64="aGVsbG8=")
    await call("request_upload_url", **file, size_bytes=5)
    await call("remove_contact", handle=NEIGHBOR)
    await call("block_agent", handle=STRANGER)
    await call("unblock_agent", handle=STRANGER)
    await call("update_my_card", display_name="Billing")
    await call("add_skill", name="invoices", description="Sends invoices")
    await call("remove_skill", name="invoices")


async def read_resource(client):
    assert "thr_" in str(await client["read"]("service://threads"))


async def get_notification(client, events):
    await client["subscribe"]("service://threads")
    events.updated.clear()
    await in_thread("message")
    await asyncio.wait_for(events.updated.wait(), 10)


async def judge(client):
    problems = await client["schemas"]()
    assert not problems, "; ".join(problems)


async def survive_restart(client):
    await in_thread("restart")
    await client["call"]("list_threads", {})


async def survive_expiry(client, connect, events):
    await in_thread("expire")
    try:
        answer = str(await asyncio.wait_for(client["call"]("list_threads", {}), 20))
    except asyncio.TimeoutError:
        raise AssertionError("a call with an expired token never ends")
    except BaseException as error:
        answer = str(first_of(error))
    results["expiry"] = "ok"
    assert '"threads"' not in answer, "an expired token works"


async def follow(connect, token):
    events = Events()
    async with connect(token, events) as client:
        await step("tools", list_tools(client))
        await step("calls", call_tools(client))
        if "read" in client:
            await step("resource", read_resource(client))
        if "subscribe" in client:
            await step("notification", get_notification(client, events))
        if "schemas" in client:
            await step("schemas", judge(client))
        await step("restart", survive_restart(client))
        await step("expiry", survive_expiry(client, connect, events))


async def reconnect(connect):
    async with connect(await in_thread("token"), Events()) as client:
        await client["call"]("list_threads", {})


async def sign_in(connect):
    async with connect(None, Events()) as client:
        await step("sign-in", list_tools(client))

        async def renew():
            await in_thread("expire")
            await client["call"]("list_threads", {})

        await step("renewal", renew())


async def allow(url):
    """Does the person's part in the browser. Returns the parameters of the redirect."""
    query = urllib.parse.urlsplit(await in_thread("consent", url=url)).query
    return dict(urllib.parse.parse_qsl(query))


async def everything(connect, signing_in):
    await attempt("tools", follow(connect, control("token")))
    await attempt("expiry", reconnect(connect))
    if signing_in:
        await attempt("sign-in", sign_in(signing_in))
    print(json.dumps(results), flush=True)
    os._exit(0)  # some libraries leave threads behind


async def attempt(name, work):
    """Does work with steps of its own. An error outside of them is the result of the given step."""
    try:
        await asyncio.wait_for(work, 3 * STEP_SECONDS)
    except BaseException as error:
        if name not in results or name == "expiry":
            results[name] = described(error)


def described(error):
    error = first_of(error)
    return f"{type(error).__name__}: {error}"[:300]


def run(connect, signing_in=None):
    """Runs all steps. `connect(token, events)` is an async context manager with the functions of a client."""
    asyncio.run(everything(connect, signing_in))
