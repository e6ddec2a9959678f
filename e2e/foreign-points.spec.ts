import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { ExternalTestPoint, makeCsr, type ExternalPointOptions } from '../apps/server/src/testing/foreign-point.ts'
import { now, words16, words2, type ForeignWords } from './foreign-words.ts'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

/*
 * External charge points (written only from the standard with `ws` and openssl) in API and console, over each kind of
 * connection: one test through one page, with everything that happens in a few minutes of the charge point's clock.
 * Single steps, refusals and repetitions are tested in apps/server/src/foreign-points*.test.ts.
 */
const plain = `${baseURL.replace('http', 'ws')}/ocpp/`
const tlsPort = process.env.E2E_OCPP_TLS_PORT
const tls = `wss://127.0.0.1:${tlsPort}/ocpp/`
interface Made {
  identity: string
  password: string
}

type Way = (made: Made, words: ForeignWords) => Promise<ExternalPointOptions>
const withCertificate: Way = async (made, words) => {
  const point = new ExternalTestPoint({ address: tls, ...made, protocol: words.protocol })
  await point.connect()
  await words.boot(point, '1.0')
  const certificate = await renewCertificate(point, made.identity)
  await point.losePower()
  return { address: tls, identity: made.identity, certificate }
}
/** Requests a certificate for a new key and receives it. */
async function renewCertificate(point: ExternalTestPoint, identity: string): Promise<{ cert: string; key: string }> {
  const { key, csr } = makeCsr(identity)
  point.on('CertificateSigned', () => ({ status: 'Accepted' }))
  expect(await point.call('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
  const { certificateChain } = await point.heard('CertificateSigned')
  return { cert: String(certificateChain), key }
}

const overPlain: Way = async (made) => ({ address: plain, ...made })
const overTls: Way = async (made) => ({ address: tls, ...made })
const two = words2('ocpp2.0.1')
const wires: [string, ForeignWords, Way][] = [
  ['1.6 over ws and Basic', words16, overPlain],
  ['2.0.1 over ws and Basic', two, overPlain],
  ['2.1 over ws and Basic', words2('ocpp2.1'), overPlain],
  // A remote server may not have such a port.
  ...(tlsPort
    ? ([
        ['1.6 over TLS and Basic', words16, overTls],
        ['1.6 over TLS and its own certificate', words16, withCertificate],
        ['2.0.1 over TLS and Basic', two, overTls],
        ['2.0.1 over TLS and its own certificate', two, withCertificate],
      ] satisfies [string, ForeignWords, Way][])
    : []),
]

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function register(mark: string, words: ForeignWords) {
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `FOR-${mark}`,
    name: `Otra marca ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const idTag = `FOR${mark}`.toUpperCase()
  await requestApi(token, 'POST', '/api/start-tokens', { idTag, manyAtOnce: true })
  const made = await requestApi<{ chargePoint: { id: string; chargePointNo: string }; credentials: Made }>(
    token,
    'POST',
    '/api/charge-points',
    {
      chargePointNo: `FOR${mark}`,
      name: `Punto ${mark}`,
      stationId: station.id,
      ratedPowerW: 120_000,
      protocol: words.protocol === 'ocpp1.6' ? 'ocpp1.6j' : words.protocol,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  return { ...made.chargePoint, credentials: made.credentials, idTag, token }
}
type Registered = Awaited<ReturnType<typeof register>>

const expectVisible = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: scaleTestTimeout(40_000) })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const rareTab = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

/** Sends a command to the charge point through the API and returns its state after the response. */
const session = async (chargePoint: Registered, action: string, payload: object) =>
  (
    await requestApi<{ state: string }>(
      chargePoint.token,
      'POST',
      `/api/charge-points/${chargePoint.chargePointNo}/commands`,
      {
        action,
        payload,
      },
    )
  ).state
const read = <T>(chargePoint: Registered, of = '') =>
  requestApi<T>(chargePoint.token, 'GET', `/api/charge-points/${chargePoint.id}${of}`)

async function isStartedAndStopped(page: Page, { chargePoint, point, words }: Walk): Promise<void> {
  const session = words.session(point)
  await page.getByRole('button', { name: 'Iniciar la carga' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Identificador').fill(chargePoint.idTag)
  await dialog.getByRole('button', { name: 'Iniciar', exact: true }).click()
  const remote = await point.heard(words.start)
  await session.begin({ wh: 1_000_000, at: ago(2), idTag: chargePoint.idTag, remote })
  await words.status(point, true)
  await session.meter({ wh: 1_000_500, at: ago(1) })
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expectVisible(page, 'Cargando')
  await page
    .getByRole('button', { name: /^Detener la carga/ })
    .first()
    .click()
  await dialog.getByRole('textbox').fill('Prueba de otra marca')
  await dialog.getByRole('button', { name: /Detener/ }).click()
  await point.heard(words.stop)
  await session.end({ wh: 1_001_000, at: now(), reason: 'Remote' })
  await words.status(point, false)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expectVisible(page, 'Disponible')
}

/** A profile is active once the charge point has accepted it; the console shows the limit. */
async function takesProfile(page: Page, { chargePoint, point }: Walk): Promise<void> {
  const chargingSchedule = {
    chargingRateUnit: 'A',
    chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }],
    startSchedule: ago(0),
  }
  const csChargingProfiles = {
    chargingProfileId: 7,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule,
  }
  const set = () => session(chargePoint, 'SetChargingProfile', { connectorId: 1, csChargingProfiles })
  point.on('SetChargingProfile', () => ({ status: 'Rejected' }))
  expect(await set()).toBe('rejected')
  await rareTab(page, 'Potencia y reservas')
  await expectVisible(page, 'Ninguno: carga a su potencia nominal.')
  point.on('SetChargingProfile', () => ({ status: 'Accepted' }))
  expect(await set()).toBe('accepted')
  expect(await read(chargePoint, '/charging-profiles')).toMatchObject([{ connectorNo: 1, unit: 'A' }])
}

/** Reads the device model with the button. */
async function checkInventoryTab(page: Page, { point, words }: Walk): Promise<void> {
  const is16 = words === words16
  point.on(words.inventory, () =>
    is16
      ? { configurationKey: [{ key: 'RatedW', readonly: true, value: '7200' }], unknownKey: [] }
      : { status: 'Accepted' },
  )
  await tab(page, is16 ? 'Configuración' : 'Modelo del equipo')
  await page.getByRole('button', { name: is16 ? 'Leer del punto' : 'Leer todo' }).click()
  await words.sendInventory(point, await point.heard(words.inventory))
  if (!is16) await page.locator('details.model-group').filter({ hasText: 'EVSE' }).click()
  await expectVisible(page, '7200')
}

async function fetchesFirmware(page: Page, { chargePoint, point, words }: Walk): Promise<void> {
  const version = `2.${unique()}`
  const query = new URLSearchParams({ vendor: 'Foreign', model: 'F-60', version, fileName: 'fw.bin' })
  const image = `firmware ${version}`
  const uploaded = await fetch(`${baseURL}/api/firmware?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${chargePoint.token}`, 'content-type': 'application/octet-stream' },
    body: image,
  })
  const { id: firmwareId } = ((await uploaded.json()) as { data: { id: string } }).data
  await requestApi(chargePoint.token, 'PUT', `/api/firmware/${firmwareId}/state`, { state: 'released' })
  point.on('UpdateFirmware', () => (words === words16 ? {} : { status: 'Accepted' }))
  expect(await session(chargePoint, 'UpdateFirmware', { firmwareId })).toBe('accepted')
  const request = await point.heard('UpdateFirmware')
  expect(await (await fetch(words.firmwareOf(request))).text()).toBe(image)
  for (const status of ['Downloaded', 'Installing', 'Installed']) await words.firmwareStatus(point, { status, request })
  await tab(page, 'Eventos y archivos')
  await expectVisible(page, new RegExp(`Firmware · ${version.replace('.', String.raw`\.`)} · Instalado`))
  expect(await read(chargePoint, '/transfers')).toMatchObject([{ kind: 'firmware', status: 'Installed' }])
}

interface Walk {
  chargePoint: Registered
  point: ExternalTestPoint
  words: ForeignWords
}

for (const [wire, words, way] of wires)
  test(
    `X-10 X-11 A02 S-15 M-03 a charge point that is not ours, ${wire}, is told truthfully by API and console: boot, late upload, remote start and stop, profile, inventory, certificate, firmware, power loss`,
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      const chargePoint = await register(unique(), words)
      const options = await way(chargePoint.credentials, words)
      const point = new ExternalTestPoint({ ...options, protocol: words.protocol })
      const walk: Walk = { chargePoint, point, words }
      for (const command of [words.start, words.stop, 'ExtendedTriggerMessage', 'TriggerMessage'])
        point.on(command, () => ({ status: 'Accepted' }))

      await page.goto(`/statsanalysis/chgpile/${chargePoint.id}`)
      await expectVisible(page, /Nunca conectado|Sin conexión/)
      await point.connect()
      expect(await words.boot(point, '1.0')).toMatchObject({ status: 'Accepted' })
      await words.status(point, false)
      await expectVisible(page, /^Conectado/)
      await expectVisible(page, 'Foreign · F-60')

      // A session charged offline is reported now, with its own times.
      const late = words.session(point)
      await late.begin({ wh: 900_000, at: ago(180), idTag: chargePoint.idTag, offline: true })
      await late.end({ wh: 910_000, at: ago(120), reason: 'Local', offline: true })

      await isStartedAndStopped(page, walk)
      await takesProfile(page, walk)
      await checkInventoryTab(page, walk)
      expect(
        await session(chargePoint, 'ExtendedTriggerMessage', {
          requestedMessage: 'SignChargePointCertificate',
        }),
      ).toBe('accepted')
      const certificate = await renewCertificate(point, chargePoint.credentials.identity)
      await rareTab(page, 'Acceso')
      await expect(page.getByText('Certificado válido hasta').locator('..')).toContainText(/20\d\d/, {
        timeout: scaleTestTimeout(40_000),
      })
      await fetchesFirmware(page, walk)

      // The charge point loses power while charging and reconnects with the energy charged meanwhile.
      await tab(page, 'En directo')
      const lost = words.session(point)
      await lost.begin({ wh: 1_001_000, at: ago(1), idTag: chargePoint.idTag })
      await words.status(point, true)
      await lost.meter({ wh: 1_001_500, at: now() })
      await expectVisible(page, 'Cargando')
      await point.losePower()
      await expectVisible(page, /^Sin conexión/)
      await point.connect(options.certificate ? { certificate } : {})
      await words.boot(point, '2.0')
      await lost.end({ wh: 1_001_600, at: now(), reason: 'PowerLoss' })
      await words.status(point, false)
      await expectVisible(page, /^Conectado/)
      await expectVisible(page, '2.0')
      expect(await read(chargePoint)).toMatchObject({ connected: true, firmware: '2.0', vendor: 'Foreign' })

      await tab(page, 'Sesiones de carga')
      const sessions = page.getByRole('grid')
      await expect(sessions.getByText('Liquidada')).toHaveCount(3)
      for (const energy of [/^0,60*( kWh)?$/, /^1(,0+)?( kWh)?$/, /^10(,0+)?( kWh)?$/])
        await expect(sessions.getByText(energy).first()).toBeVisible()
      const response = await requestApi<{ list: object[] }>(
        chargePoint.token,
        'GET',
        `/api/sessions?chargePointId=${chargePoint.id}`,
      )
      expect(response.list).toMatchObject([
        { energyDwh: 6_000, stopReason: 'power_loss' },
        { energyDwh: 10_000, stopReason: 'operator_remote' },
        { energyDwh: 100_000, startMode: 'card_offline' },
      ])
      expect(await inspect(page)).toEqual([])

      // The page is reloaded by now; shortly after the command it may still show the previous state.
      await rareTab(page, 'Potencia y reservas')
      await expectVisible(page, 'Otro perfil n.º 7')
      await point.losePower()
    },
  )
