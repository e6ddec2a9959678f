import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checksumFile, signatureFile, signFolder } from './checksums.ts'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
function aKey(folder: string, name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const files = { key: path.join(folder, `${name}.key`), pub: path.join(folder, `${name}.pem`) }
  writeFileSync(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(files.pub, publicKey.export({ type: 'spki', format: 'pem' }))
  return files
}

test('the commands of the manual accept a release, and refuse a changed one, changed checksums and another key', () => {
  const folder = aFolder()
  const [own, other] = [aKey(folder, 'own'), aKey(folder, 'other')]
  const release = path.join(folder, 'release')
  mkdirSync(release)
  writeFileSync(path.join(release, 'evops-1.tar.gz'), 'archive')
  writeFileSync(path.join(release, 'evops-1.cdx.json'), '{}')
  expect(signFolder(release, own.key)).toEqual(['evops-1.cdx.json', 'evops-1.tar.gz'])

  const runIn = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: release, stdio: 'pipe', encoding: 'utf8' })
  const verify = (pub: string) =>
    runIn(
      'openssl',
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      pub,
      '-rawin',
      '-in',
      checksumFile,
      '-sigfile',
      signatureFile,
    )
  expect(verify(own.pub)).toContain('Verified Successfully')
  expect(runIn('sha256sum', '--check', '--strict', checksumFile)).toContain('evops-1.tar.gz: OK')
  expect(() => verify(other.pub)).toThrow()

  appendFileSync(path.join(release, 'evops-1.tar.gz'), 'x')
  expect(() => runIn('sha256sum', '--check', '--strict', checksumFile)).toThrow()
  appendFileSync(path.join(release, checksumFile), '\n')
  expect(() => verify(own.pub)).toThrow()
})

test('a key of another kind is refused', () => {
  const folder = aFolder()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = path.join(folder, 'ec.key')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => signFolder(folder, key)).toThrow('not Ed25519')
})
