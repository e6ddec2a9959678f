import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pushToTelematicsSource, runBuses } from './buses.ts'
import { type SimulatedFleet, type FleetPoint, runFleet } from './fleet.ts'
import { isPayload } from './messages.ts'
import { supportedVersions } from './point.ts'
import { runYkcFleet, ykcBehaviours } from './ykc-fleet.ts'

const usage = `npm run dev -- simulate [options]
  --url URL         prefix, the identity is appended   [ws://127.0.0.1:8080/ocpp/]
  --points FILE     JSON list of { identity, password, connectors?, kind?, ratedKw?, meterStartWh? }, or instead:
  --count N         so many points                     [10]
  --id PATTERN      {i} index, {i:5} zero-padded       [CP{i:5}]
  --password P      the same marks                     [x{i}]
  --version V       ocpp1.6, ocpp2.0.1 or ocpp2.1      [ocpp1.6]
  --connectors N          [2]      --kind dc|ac  [dc]        --rated KW  [120]
  --tags A,B        shown by the drivers               [TAG1]
  --seed N          [1]      --sample S    [10]        --busy 0-1  [0.5]
  --rate N          new connections a second           [40]
  --eventful X      scales faults and lost connections [1]
  --speed X         physics only: power looks too high [1]
  --seconds S       0: until Ctrl-C                    [0]
  --ykc HOST:PORT   YKC charge points instead: --count, --id (14 digits), --connectors, --rated, --tags (card UIDs)
  --behaviour B     of them: normal, faulty, offline, repeating                  [normal]
Buses that tell telematics where they are, beside no charge point (--count, --id, --seconds, --every as said):
  --telematics URL  the server, http://127.0.0.1:8080
  --source ID       of the telematics source, --source-password P its password
  --depot LNG,LAT   around which they drive, WGS-84    [114.05,22.54]
  --every S         how often they tell                [60]`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'ws://127.0.0.1:8080/ocpp/' },
    points: { type: 'string' },
    count: { type: 'string', default: '10' },
    id: { type: 'string', default: 'CP{i:5}' },
    password: { type: 'string', default: 'x{i}' },
    version: { type: 'string', default: 'ocpp1.6' },
    connectors: { type: 'string', default: '2' },
    kind: { type: 'string', default: 'dc' },
    rated: { type: 'string', default: '120' },
    tags: { type: 'string', default: 'TAG1' },
    seed: { type: 'string', default: '1' },
    meterValue: { type: 'string', default: '10' },
    busy: { type: 'string', default: '0.5' },
    rate: { type: 'string', default: '40' },
    eventful: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '0' },
    ykc: { type: 'string' },
    behaviour: { type: 'string', default: 'normal' },
    telematics: { type: 'string' },
    source: { type: 'string', default: '' },
    'source-password': { type: 'string', default: '' },
    depot: { type: 'string', default: '114.05,22.54' },
    every: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
})

function main(): void {
  if (values.help) {
    console.log(usage)
    return
  }
  if (values.telematics !== undefined) return drive(values.telematics)
  if (values.ykc !== undefined) return runYkc(values.ykc)
  const fleet = runFleet({
    url: values.url,
    points: values.points === undefined ? patternedPoints() : readPoints(values.points),
    tags: values.tags.split(',').filter(Boolean),
    seed: number('seed'),
    meterValueSeconds: number('meterValue'),
    busy: number('busy'),
    connectRate: number('rate'),
    eventful: number('eventful'),
    speed: number('speed'),
    onProblem: (identity, error) => console.error(`${identity}: ${String(error)}`),
  })
  const report = setInterval(() => print(fleet), 5000)
  let stopping = false
  function finish(): void {
    if (stopping) return
    stopping = true
    clearInterval(report)
    print(fleet)
    // Open reconnection timers of unreachable charge points must not keep the process running.
    void fleet.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', finish)
  process.on('SIGTERM', finish)
  if (number('seconds') > 0) setTimeout(finish, number('seconds') * 1000)
}

/** Runs only YKC charge points. */
function runYkc(address: string): void {
  const [host, port] = address.split(':')
  const [first, ...others] = values.tags.split(',').filter(Boolean)
  const behaviour = ykcBehaviours.find((each) => each === values.behaviour)
  if (!host || !(Number(port) > 0) || first === undefined || !behaviour) fail('--ykc HOST:PORT, --tags, --behaviour')
  const fleet = runYkcFleet({
    host,
    port: Number(port),
    seed: number('seed'),
    points: Array.from({ length: number('count') }, (_, index) => ({
      chargePointNo: fillPattern(values.id, index + 1),
      connectors: number('connectors'),
      ratedKw: number('rated'),
      cards: [first, ...others] as const,
      behaviour,
    })),
    onProblem: (chargePointNo, error) => console.error(`${chargePointNo}: ${String(error)}`),
  })
  const report = setInterval(() => {
    const { connected, charging, pendingRecords } = fleet.statistics()
    console.log(
      `connected ${connected}/${fleet.points.length}  charging ${charging}  records waiting ${pendingRecords}`,
    )
  }, 5_000)
  const finish = () => {
    clearInterval(report)
    fleet.stop()
    process.exit(0)
  }
  process.on('SIGINT', finish)
  process.on('SIGTERM', finish)
  if (number('seconds') > 0) setTimeout(finish, number('seconds') * 1_000)
}

/** Runs only buses, with HTTP push. */
function drive(url: string): void {
  const [longitude = Number.NaN, latitude = Number.NaN] = values.depot.split(',').map(Number)
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) fail('--depot: LNG,LAT')
  const push = pushToTelematicsSource({ url, source: values.source, password: values['source-password'] }, fetch)
  const stop = runBuses({
    buses: Array.from({ length: number('count') }, (_, no) => ({
      name: fillPattern(values.id, no + 1),
      no,
      depot: { longitude, latitude },
      utcOffsetHours: -new Date().getTimezoneOffset() / 60,
    })),
    everyMs: Math.max(1, number('every')) * 1_000,
    push,
    onProblem: (error) => console.error(String(error)),
  })
  const seconds = number('seconds')
  const ends = setTimeout(finish, seconds > 0 ? seconds * 1_000 : 2 ** 31 - 1)
  function finish(): void {
    clearTimeout(ends)
    stop()
  }
  process.on('SIGINT', finish)
  process.on('SIGTERM', finish)
}

function print(fleet: SimulatedFleet): void {
  const now = fleet.statistics()
  const power = now.powerKw.toFixed(0)
  console.log(
    `connected ${now.connected}/${fleet.points.length}  charging ${now.charging}  ${power} kW  ` +
      `sessions ${now.sessions}  frames ${now.sent} out ${now.received} in  errors ${now.errors}  waiting ${now.pending}`,
  )
}

function number(
  name:
    | 'count'
    | 'connectors'
    | 'rated'
    | 'seed'
    | 'meterValue'
    | 'busy'
    | 'rate'
    | 'eventful'
    | 'speed'
    | 'seconds'
    | 'every',
) {
  const value = Number(values[name])
  if (!Number.isFinite(value) || value < 0) fail(`--${name}: not a number: ${values[name]}`)
  return value
}

function patternedPoints(): FleetPoint[] {
  return Array.from({ length: number('count') }, (_, index) => ({
    identity: fillPattern(values.id, index + 1),
    password: fillPattern(values.password, index + 1),
    version:
      supportedVersions.find((version) => version === values.version) ??
      fail(`--version: ${supportedVersions.join(', ')}`),
    connectors: number('connectors'),
    kind: values.kind === 'ac' ? 'ac' : 'dc',
    ratedKw: number('rated'),
  }))
}

function fillPattern(pattern: string, index: number): string {
  return pattern.replace(/\{i(?::(\d+))?\}/g, (_, width: string | undefined) =>
    String(index).padStart(Number(width ?? 0), '0'),
  )
}

function readPoints(file: string): FleetPoint[] {
  const list = readJson(file)
  if (!Array.isArray(list)) return fail(`${file}: not a list`)
  return list.map((item: unknown) => readPoint(item) ?? fail(`${file}: each point needs identity and password`))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return fail(`--points ${file}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}

function readPoint(item: unknown): FleetPoint | undefined {
  if (!isPayload(item)) return undefined
  const { identity, password, connectors, kind, ratedKw, meterStartWh } = item
  if (typeof identity !== 'string' || typeof password !== 'string') return undefined
  return {
    identity,
    password,
    connectors: typeof connectors === 'number' ? connectors : number('connectors'),
    kind: kind === 'ac' ? 'ac' : 'dc',
    ratedKw: typeof ratedKw === 'number' ? ratedKw : number('rated'),
    ...(typeof meterStartWh === 'number' && { meterStartWh }),
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

main()
