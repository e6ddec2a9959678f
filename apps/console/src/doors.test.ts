import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * Tests that a server entry point cannot be bundled: Vite would do it without an error, so the `browser` condition of
 * the entry points makes it fail.
 */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, '../.doors-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['@evops/platform/server', '@evops/platform/testing', '@evops/organisation/server'])(
  'a build that reaches %s fails',
  async (door) => {
    await writeFile(join(folder, 'main.ts'), `import * as door from '${door}'\nconsole.log(door)\n`)
    await writeFile(join(folder, 'index.html'), '<script type="module" src="./main.ts"></script>')
    const reaching = build({ root: folder, configFile: false, logLevel: 'silent', build: { write: false } })
    await expect(reaching).rejects.toThrow(/door-is-closed-to-browsers|not exported|resolve/)
  },
)
