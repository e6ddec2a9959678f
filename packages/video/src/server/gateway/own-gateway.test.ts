import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalGateway } from './own-gateway.ts'
import { createProgramManager } from './processes.ts'

/** In the first start it runs without answering; later it answers at the configured address. */
const program = `#!${process.execPath}
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const [, , , file] = process.argv
const mark = file + '.began'
if (!existsSync(mark)) {
  writeFileSync(mark, String(process.pid))
  setInterval(() => undefined, 1_000)
} else {
  const { api } = JSON.parse(readFileSync(file, 'utf8'))
  const [host, port] = api.listen.split(':')
  require('node:http').createServer((_, answer) => answer.end()).listen(Number(port), host)
}
`

test('ROUTE-13 /stamng/video gateways: one that was started and does not answer is ended, and the next who looks starts it again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-gateway-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'gateway.cjs')
  writeFileSync(file, program)
  chmodSync(file, 0o700)
  const parts = { program: file, programs: createProgramManager(path.join(folder, 'programs')), folder }
  const impatient = createLocalGateway('go2rtc', { ...parts, startMs: 1_500 })
  onTestFinished(() => impatient.close())
  await expect(impatient.addresses()).rejects.toThrow('the gateway does not answer')
  let api = ''
  const hasApiAddress = () =>
    impatient.addresses().then(
      (at) => (api = at.api) !== '',
      () => false,
    )
  await waitUntil(hasApiAddress, 'it answers')
  expect((await fetch(`${api}/api`)).status).toBe(200)
})
