import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

/*
 * See README.md. A reader is `{ transceive(apdus): Promise<string[]>, close() }`: fewer answers than commands if the
 * card refused one or was removed.
 */

const { values: options } = parseArgs({
  options: {
    server: { type: 'string' },
    code: { type: 'string' },
    token: { type: 'string', default: path.join(import.meta.dirname, 'token.json') },
    reader: { type: 'string', default: path.join(import.meta.dirname, 'pcsc-reader.mjs') },
    file: { type: 'string' },
    once: { type: 'boolean', default: false },
  },
})
const writeLogLine = (line) => process.stdout.write(`${new Date().toISOString()} ${line}\n`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())

class Refused extends Error {}

/** Makes a call. Throws Refused if the server refuses, any other error if it cannot be reached. */
async function call(name, body) {
  const response = await fetch(`${options.server.replace(/\/+$/, '')}/api/public/card-bridges/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(40_000)]),
  })
  const reply = await response.json()
  if (response.status >= 500) throw new Error(reply.msg ?? `${response.status}`)
  if (!response.ok) throw new Refused(reply.msg ?? `${response.status}`)
  return reply.data
}

async function tokenOf() {
  if (!options.code) return JSON.parse(await readFile(options.token, 'utf8')).token
  const { token, name } = await call('pair', { code: options.code })
  await writeFile(options.token, JSON.stringify({ token }), { mode: 0o600 })
  writeLogLine(`paired as ${name}`)
  return token
}

/** Sends the commands of one file to the card. */
async function answerTo(reader, { job, step, apdus, mark }) {
  return { job, step, replies: await reader.transceive(apdus), mark }
}

/** Runs a job to its end. Sending the same answer again has no effect, so it is repeated after a lost connection. */
async function lead(reader, token, first) {
  writeLogLine(`job ${first.job}`)
  for (let file = first; file;) {
    const answer = await answerTo(reader, file)
    file = (await persistently(() => call('answer', { token, answer }))).job
  }
  writeLogLine(`job ${first.job} ended`)
}

async function persistently(work) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused || stopping.signal.aborted) throw error
      writeLogLine(`no connection (${error.message}), again in ${wait / 1_000} s`)
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, wait)
        stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
      })
    }
  }
}

async function main() {
  const { openReader } = await import(pathToFileURL(path.resolve(options.reader)).href)
  const reader = await openReader({ writeLine: writeLogLine, signal: stopping.signal })
  try {
    if (options.file) {
      const file = JSON.parse(await readFile(options.file, 'utf8'))
      const to = options.file.replace(/(\.json)?$/, '.answer.json')
      await writeFile(to, JSON.stringify(await answerTo(reader, file)))
      writeLogLine(`answer written to ${to}`)
      return
    }
    const { protocol, hostname } = new URL(options.server ?? '')
    if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
      throw new Refused('--server: https, but for this machine')
    const token = await tokenOf()
    writeLogLine('waiting for jobs')
    for (let done = false; !done && !stopping.signal.aborted;) {
      const { job } = await persistently(() => call('poll', { token, waitSeconds: 25 }))
      if (!job) continue
      await lead(reader, token, job)
      done = options.once
    }
  } finally {
    await reader.close()
  }
}

try {
  await main()
} catch (error) {
  if (!stopping.signal.aborted) {
    writeLogLine(error.message)
    process.exitCode = 1
  }
}
