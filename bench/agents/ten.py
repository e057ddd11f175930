"""Ten errands of an agent by the official Python client of MCP, over `svc mcp`.

    python3 -m venv /tmp/ten && /tmp/ten/bin/pip install mcp==2.3.0
    /tmp/ten/bin/python bench/agents/ten.py ./shortlist-0.1.0-linux-x64

The word is the program: the one file, or lib/cli/svc of a checkout. The first two errands begin on an empty home, with a yes in a
terminal for each change; then the sample is loaded. Each result is checked by the API. Prints calls and bytes of all answers, and
ends with 1 if an errand failed. Needs Linux or macOS, for the terminal.
"""
import asyncio, json, os, pty, re, shutil, subprocess, sys, tempfile, time, urllib.request

from mcp import ClientSession, StdioServerParameters, stdio_client

PROGRAM = os.path.abspath(sys.argv[1])
PORT = sys.argv[2] if len(sys.argv) > 2 else "4913"
URL = f"http://127.0.0.1:{PORT}"
RESUME = """# Sam Example

## Experience

### Baker, Crumb
2019 - 2024

- Baked 400 loaves a night
- Trained six apprentices
"""


def read(path):
    return json.dumps(json.load(urllib.request.urlopen(URL + path)))


def press_yes(approval_id, env):
    """Gives the person's yes in a terminal of its own."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(PROGRAM, [PROGRAM, "pipeline", "decide", approval_id, "--approve"], env)
    seen = b""
    try:
        while part := os.read(terminal, 4096):
            seen += part
            if b"[y" in seen[-200:] or b"? " in seen[-200:]:
                os.write(terminal, b"y\n")
                seen += b"|"
    except OSError:
        pass  # Linux ends a terminal with an error.
    os.waitpid(pid, 0)


class Errands:
    def __init__(self, session, env):
        self.session, self.env, self.rows = session, env, []

    def begin(self, name):
        self.rows.append({"name": name, "calls": 0, "bytes": 0, "done": False})

    def end(self, is_done):
        self.rows[-1]["done"] = is_done

    async def call(self, tool, **values):
        result = await self.session.call_tool(tool, values)
        text = "\n".join(part.text for part in result.content if part.type == "text")
        self.rows[-1]["calls"] += 1
        self.rows[-1]["bytes"] += len(text.encode())
        if result.structured_content:
            return result.structured_content
        return json.loads(text) if text.startswith("{") else {"error": text}

    async def call_with_yes(self, tool, **values):
        reply = await self.call(tool, **values)
        if "needs_yes" not in reply:
            return reply
        approval_id = reply["needs_yes"]["approval_id"]
        press_yes(approval_id, self.env)
        return await self.call(tool, **values, approval_id=approval_id)


async def run(errands, env):
    errands.begin("follow a company and add a role")
    await errands.call_with_yes("set_up", operation="follow", boards=[{"url": "stripe.com"}])
    await errands.call_with_yes("set_up", operation="add_role", label="Baker", titles=["Baker"])
    errands.end("stripe" in read("/api/boards") and "Baker" in read("/api/profiles"))

    errands.begin("import a resume, read the state")
    await errands.call_with_yes("set_up", operation="import_resume", text=RESUME)
    await errands.call("status")
    errands.end("400 loaves" in read("/api/master"))
    subprocess.run([PROGRAM, "sample", "load"], env=env, check=True, capture_output=True)

    errands.begin("find a job by words")
    found = await errands.call("find_jobs", operation="search", q="Kubernetes")
    errands.end("ubernetes" in json.dumps(found))

    errands.begin("list the new jobs")
    jobs = re.findall(r'https://jobs\.example/[^"\\]+', json.dumps(await errands.call("new_jobs")))
    errands.end(len(jobs) > 0)
    job = jobs[0]

    errands.begin("read one job")
    errands.end("error" not in await errands.call("get_job", job_url=job))

    errands.begin("keep a pasted job")
    text = "We bake at night.\nRequirements:\n- You know sourdough"
    await errands.call("keep_job", operation="keep", title="Night Baker", company="Crumb", text=text)
    errands.end("Night Baker" in read("/api/own-jobs"))

    errands.begin("assess by the built-in rules")
    named = {"operation": "job", "job": {"job_url": job}, "model_target": "builtin"}
    errands.end("error" not in await errands.call("assess", **named))

    errands.begin("answer an open question")
    questions = (await errands.call("answers", operation="questions"))["data"]["open_questions"]
    await errands.call("save_answer", operation="add", question=questions[0]["question"], answer="Yes, daily.")
    errands.end("Yes, daily." in read("/api/answers"))

    errands.begin("record an application")
    await errands.call("record_application", operation="record", job_url=job, status="applied")
    await errands.call("applications", operation="jobs")
    errands.end(job in read("/api/applications"))

    errands.begin("take the tool a refusal names")
    refusal = await errands.call("save_answer", operation="show", question_id="availability:notice")
    answers = await errands.call("answers", operation="list")
    errands.end("answers" in json.dumps(refusal) and "error" not in answers)


async def main():
    home = tempfile.mkdtemp(prefix="shortlist-ten-")
    env = {"HOME": home, "PATH": os.environ["PATH"], "SVC_PORT": PORT, "SVC_BACKGROUND": "off"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": env}
    server = subprocess.Popen([PROGRAM, "serve", "--no-open"], **quiet)
    try:
        for _ in range(120):
            try:
                read("/api/health")
                break
            except OSError:
                time.sleep(0.5)
        place = StdioServerParameters(command=PROGRAM, args=["mcp"], env=env)
        async with stdio_client(place) as streams, ClientSession(*streams) as session:
            await session.initialize()
            tools = [tool.model_dump(by_alias=True, exclude_none=True) for tool in (await session.list_tools()).tools]
            listed = json.dumps(tools, ensure_ascii=False, separators=(",", ":"))
            print(f"{len(tools)} tools, {len(listed.encode()):,} bytes\n\n| Errand | Calls | Bytes |\n| --- | ---: | ---: |")
            errands = Errands(session, env)
            await run(errands, env)
        for row in errands.rows:
            print(f"| {row['name']}{'' if row['done'] else ' FAILED'} | {row['calls']} | {row['bytes']:,} |")
        return 0 if all(row["done"] for row in errands.rows) else 1
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(home, ignore_errors=True)


sys.exit(asyncio.run(main()))
