import { expect } from '@playwright/test'
import { createCertificateAuthority } from '@evops/ocpp/server'
import { connectRawChargePoint } from '@evops/ocpp/testing'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

/** Creates a connected 1.6 charge point. */
async function newPoint() {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `AUT-${mark}`,
    name: `Autoridades ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const { chargePoint, credentials } = await requestApi<{
    chargePoint: { id: string }
    credentials: { identity: string; password: string }
  }>(token, 'POST', '/api/charge-points', {
    chargePointNo: `AUT${mark}`,
    name: `Punto ${mark}`,
    stationId: station.id,
    ratedPowerW: 60_000,
    connectors: [{ connectorNo: 1, connectorType: 4 }],
  })
  const point = await connectRawChargePoint({ url: `${baseURL.replace('http', 'ws')}/ocpp/`, ...credentials })
  await point.call('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })
  return { chargePoint, point }
}

test(
  'ROW-24 TC_075 root certificates in a charge point are read, installed and removed on its Access tab, with its real answer',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { chargePoint, point } = await newPoint()
    let holds: { certificateType: string; serialNumber: string }[] = []
    const hash = (serialNumber: string) => ({
      hashAlgorithm: 'SHA256',
      issuerNameHash: 'a1',
      issuerKeyHash: 'b2',
      serialNumber,
    })
    const typeOf = (payload: unknown) => (payload as { certificateType: string }).certificateType
    point.answer('GetInstalledCertificateIds', (payload) => {
      const found = holds.filter((one) => one.certificateType === typeOf(payload))
      if (found.length === 0) return { status: 'NotFound' }
      return { status: 'Accepted', certificateHashData: found.map((one) => hash(one.serialNumber)) }
    })
    point.answer('InstallCertificate', (payload) => {
      holds.push({ certificateType: typeOf(payload), serialNumber: '1F' })
      return { status: 'Accepted' }
    })
    point.answer('DeleteCertificate', () => {
      holds = []
      return { status: 'Accepted' }
    })
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=access`)
    const read = page.getByRole('button', { name: 'Leer del punto' })
    await read.click()
    await expect(page.getByText('Ninguno.')).toBeVisible()

    await page.getByRole('button', { name: 'Instalar un certificado raíz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Instalar un certificado raíz' })
    await dialog.getByLabel('Tipo').selectOption('ManufacturerRootCertificate')
    await dialog.getByLabel('Certificado (PEM)').fill(createCertificateAuthority('Maker', new Date()).certificate)
    expect(await inspect(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Instalar', exact: true }).dblclick()
    const held = page.getByRole('listitem').filter({ hasText: 'ManufacturerRootCertificate' })
    await expect(held).toContainText('1F')
    expect(holds).toHaveLength(1)
    expect(await inspect(page)).toEqual([])

    await held.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Ninguno.')).toBeVisible()
    await point.close()
  },
)

test(
  'TC_075 a charge point of 1.6 without the security extension says so, in words',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { chargePoint, point } = await newPoint()
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=access`)
    await page.getByRole('button', { name: 'Leer del punto' }).click()
    const request = await point.message((text) => text.includes('GetInstalledCertificateIds'))
    point.send(JSON.stringify([4, JSON.parse(request)[1], 'NotImplemented', '', {}]))
    await expect(page.getByText('este punto no lo implementa')).toBeVisible()
    await expect(page.getByText('Ninguno.')).toHaveCount(0)
    await point.close()
  },
)
