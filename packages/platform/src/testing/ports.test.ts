import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'

test('a port that was given to one process is given to no other before it is listened at', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
  // Another process that searches from the same start port.
  const other = `
    const { freePort } = await import(${JSON.stringify(new URL('./ports.ts', import.meta.url).href)})
    const ports = []
    for (let at = 0; at < 40; at += 1) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const from = `Object.defineProperty(process, 'pid', { value: ${process.pid} })\n`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', from + other])
  const theirs: number[] = JSON.parse(stdout)
  expect(theirs).toHaveLength(40)
  expect(theirs.filter((port) => ports.includes(port))).toEqual([])
})
