import { describe, expect, test } from 'vitest'
import {
  hashInputOfAlta,
  hashInputOfAnulacion,
  hashInputOfEvent,
  huella,
  verifactuQrText,
  spanishDay,
  formatWithOffset,
} from './verifactu.rules.ts'

/* Examples of the AEAT ("Detalle de las especificaciones técnicas para generación de la huella o hash", 0.1.2). */
const first = {
  issuerId: '89890001K',
  number: '12345678/G33',
  day: '01-01-2024',
  type: 'F1',
  tax: '12.35',
  total: '123.45',
  before: '',
  madeAt: '2024-01-01T19:20:30+01:00',
} as const
const hashes = [
  '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
  'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
  '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
] as const

describe('VeriFactu', () => {
  test('the first record, the one after it and a cancellation have the hashes that the AEAT publishes', () => {
    expect(huella(hashInputOfAlta(first))).toBe(hashes[0])
    const second = {
      ...first,
      number: '12345679/G34',
      before: hashes[0],
      madeAt: '2024-01-01T19:20:35+01:00',
    }
    expect(huella(hashInputOfAlta(second))).toBe(hashes[1])
    const cancelled = { ...second, before: hashes[1], madeAt: '2024-01-01T19:20:40+01:00' }
    expect(huella(hashInputOfAnulacion(cancelled))).toBe(hashes[2])
  })

  test('an event says its fields in the order in which the AEAT lists them, the other identifier empty', () => {
    const software = { makerId: '89890001K', systemId: '77', version: '1.0.03', installation: '383' }
    const hashInput = { ...software, issuerId: '89890002E', kind: '01', before: '', madeAt: first.madeAt }
    expect(hashInputOfEvent(hashInput)).toBe(
      'NIF=89890001K&ID=&IdSistemaInformatico=77&Version=1.0.03&NumeroInstalacion=383&NIF=89890002E&TipoEvento=01&HuellaEvento=&FechaHoraHusoGenEvento=2024-01-01T19:20:30+01:00',
    )
  })

  test('blanks around a value are none of it', () => {
    expect(huella(hashInputOfAlta({ ...first, number: ` ${first.number} ` }))).toBe(hashes[0])
  })

  test('the clock has the offset of its season, and a day is written as Spain does', () => {
    expect(formatWithOffset(new Date('2024-01-01T18:20:30.900Z'), 'Europe/Madrid')).toBe('2024-01-01T19:20:30+01:00')
    expect(formatWithOffset(new Date('2024-07-01T18:20:30Z'), 'Europe/Madrid')).toBe('2024-07-01T20:20:30+02:00')
    expect(formatWithOffset(new Date('2024-07-01T18:20:30Z'), 'Atlantic/Canary')).toBe('2024-07-01T19:20:30+01:00')
    expect(formatWithOffset(new Date('2024-07-01T00:20:30Z'), 'America/Bogota')).toBe('2024-06-30T19:20:30-05:00')
    expect(spanishDay('2024-01-31')).toBe('31-01-2024')
  })

  test('the QR code says who, which, when and how much; a slash in a number is escaped there', () => {
    expect(verifactuQrText(first, false)).toBe(
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%2FG33&fecha=01-01-2024&importe=123.45',
    )
    expect(verifactuQrText(first, true)).toMatch(/^https:\/\/prewww2\.aeat\.es\//)
  })
})
