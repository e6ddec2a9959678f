import { newId } from '@evops/platform/contract'
import { createFileStore } from '@evops/platform/server'
import { freePort, waitUntil } from '@evops/platform/testing'
import { listenFtp } from '@evops/ykc/server'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'

const content = 'a firmware image'
let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string
let firmwareId: string
let ftpPort: number
beforeAll(async () => {
  site = await ykcSite()
  ftpPort = await freePort()
  const { services } = site
  const ftp = await listenFtp({
    host: '127.0.0.1',
    port: ftpPort,
    open: site.ocpp.stations.openFirmware,
    onError: (error) => services.log.error({ error }, 'not sent'),
  })
  const files = createFileStore(path.join(services.config.dataDir, 'devices'))
  const { storedAs, bytes, sha256 } = await files.write(
    (async function* () {
      yield Buffer.from(content)
    })(),
  )
  firmwareId = newId()
  await site.admin.query(
    `insert into stations_firmware (operator_id, id, vendor, model, version, file_name, stored_as, bytes, sha256, state, created_by)
     values ($1, $2, 'Maker', 'M-60', '3.01.7-long', 'm60.bin', $3, $4, $5, 'released', $2)`,
    [site.operatorId, firmwareId, storedAs, bytes, sha256],
  )
  return () => ftp.close()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.services.config.ykcFtp = { host: '127.0.0.1', port: ftpPort }
  const created = await site.ykcPoint()
  ;({ chargePoint } = created)
  no = chargePoint.chargePointNo
  await site.admin.query(
    "update stations_charge_points set manufacturer = 'Maker', plate_model = 'M-60' where id = $1",
    [chargePoint.chargePointId],
  )
  // The type plate counts from the next login on.
  created.point.close()
  await logIn('2.07')
  await waitUntil(async () => (await chargePointRow()).vendor === 'Maker', 'the login is stored')
  return () => point.close()
})

async function logIn(software: string): Promise<void> {
  point = await connectRawYkcPoint(site.ykcPort)
  expect(await point.logIn(no, { software })).toBe(0)
}
const rowsOf = async (query: string) => (await site.admin.query(query, [chargePoint.chargePointId])).rows
const chargePointRow = async () =>
  (await rowsOf('select vendor, model, firmware from stations_charge_points where id = $1'))[0]
const status = async () =>
  (await rowsOf('select status from stations_transfers where charge_point_id = $1 order by request_no desc'))[0]?.status
const waitForStatus = (wanted: string) => waitUntil(async () => (await status()) === wanted, `the update is ${wanted}`)
async function command() {
  const { operatorId } = site
  const sent = { operatorId, scope: 'all' as const, userId: newId(), chargePointNo: no }
  return (await site.command({ ...sent, action: 'UpdateFirmware', payload: { firmwareId }, expiresInSeconds: 20 }))
    .result
}
/** Sends the command and returns the message that the charge point gets. */
async function update() {
  const sending = command()
  const message = await point.next('UpdateFirmware')
  if (message.name !== 'UpdateFirmware') throw new Error('no update')
  expect(await sending).toMatchObject({ state: 'accepted' })
  return message.values
}
/** Fetches the file of a message as a charge point does. */
async function download({ server, port, path: file }: { server: string; port: number; path: string }) {
  const control = connect(port, server)
  onTestFinished(() => void control.destroy())
  const parts: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  control.on('data', (bytes) => {
    parts.push(String(bytes))
    const [, high, low] = /\(127,0,0,1,(\d+),(\d+)\)/.exec(parts.join('')) ?? []
    if (low === undefined || parts.join('').includes('150')) return
    text(connect(Number(high) * 256 + Number(low), server)).then(resolve, () => resolve(''))
    control.write(`RETR ${file}\r\n`)
  })
  control.write('USER evops\r\nPASS evops\r\nTYPE I\r\nPASV\r\n')
  return promise
}

test('X-27 a firmware is fetched from our server, and a login with its version completes the update', async () => {
  const message = await update()
  expect(message).toMatchObject({ chargePointNo: no, kind: 1, power: 120, when: 2 })
  expect(message.timeout).toBe(30)
  expect(await download(message)).toBe(content)
  await waitForStatus('Downloaded')
  point.send('UpdateFirmwareAnswer', { chargePointNo: no, result: 0 })
  await waitForStatus('Installing')
  point.close()
  await logIn('3.01.7-l')
  await waitForStatus('Installed')
  const codes = await rowsOf(
    "select code from stations_events where charge_point_id = $1 and kind = 'firmware' order by received_at",
  )
  expect(codes.map(({ code }) => code)).toEqual(['Downloading', 'Downloaded', 'Installing'])
})

test('a login with the old version completes nothing', async () => {
  await update()
  point.send('UpdateFirmwareAnswer', { chargePointNo: no, result: 0 })
  await waitForStatus('Installing')
  point.close()
  await logIn('2.07')
  await waitUntil(async () => (await chargePointRow()).firmware === '2.07', 'the login is stored')
  expect(await status()).toBe('Installing')
})

test.each([
  [1, 'InstallationFailed'],
  [2, 'InstallationFailed'],
  [3, 'DownloadFailed'],
])('the result %i of the charge point is shown as %s', async (result, wanted) => {
  await update()
  point.send('UpdateFirmwareAnswer', { chargePointNo: no, result })
  await waitForStatus(wanted)
})

test('without an address for FTP the command is refused with the name of the setting', async () => {
  site.services.config.ykcFtp = undefined
  expect(await command()).toMatchObject({
    state: 'failed',
    reply: { code: 'NotSupported', description: expect.stringContaining('EVOPS_YKC_FTP') },
  })
})
