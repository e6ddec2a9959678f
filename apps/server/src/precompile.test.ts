import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { scaleTestTimeout } from '@evops/platform/testing'
import { afterAll, expect, test } from 'vitest'

const cache = mkdtempSync(path.join(tmpdir(), 'evops-compiled-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

const precompile = () =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'precompile.ts')], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  })

/** The only folder in the cache; Node names it after its version. */
const inside = () => path.join(cache, readdirSync(cache)[0] ?? '')
const mark = () => statSync(path.join(inside(), 'evops-whole')).mtimeMs

test(
  'what a server compiles is kept beside it, once for each version of the sources',
  async () => {
    await precompile()
    expect(readdirSync(inside()).length).toBeGreaterThan(1_000)
    // No source changed, so nothing is compiled.
    const first = mark()
    await precompile()
    expect(mark()).toBe(first)
    // Makes the sources appear newer than the cache.
    utimesSync(path.join(inside(), 'evops-whole'), 0, 0)
    await precompile()
    expect(mark()).toBeGreaterThan(0)
  },
  scaleTestTimeout(180_000),
)
