import { scaleDecimal } from '../../contract/decimal.rules.ts'
import { parseTimestamp } from '../../contract/index.ts'
import { parseJsonObject } from './signed-content.rules.ts'

/*
 * Open Charge Metering Format of the S.A.F.E. initiative: `OCMF|{payload}|{signature}`. The signature covers the bytes of
 * the payload between the bars, as they are.
 */

/** A reading of the energy register that the vehicle draws from. */
export interface OcmfReading {
  /** Begin, end, or another occasion (key TX). */
  occasion: 'begin' | 'end' | 'other'
  /** Epoch ms, or null if unreadable. */
  at: number | null
  /** True if the meter's clock was synchronised or set when it took the reading. */
  isTimeSynchronised: boolean
  /** 0.1 Wh. Null if the value is not energy or not a number. */
  registerDwh: number | null
  /** Smallest step of the value as written, 0.1 Wh. */
  stepDwh: number
  /** Name of the register (key RI). */
  register: string
  /** False if the meter reports an error for the energy. */
  isGood: boolean
}
export interface OcmfDocument {
  /** The signed text. */
  payload: string
  /** Serial number of the meter, otherwise of the signing component. */
  serial: string | null
  readings: OcmfReading[]
  signature: Buffer
  /** Hash of the signature, or null for an algorithm that is not ECDSA. */
  hash: 'sha256' | 'sha384' | 'sha512' | null
  algorithm: string
}

const defaultAlgorithm = 'ECDSA-secp256r1-SHA256'
/** Largest text that is read, in characters. */
const longest = 100_000
const mostReadings = 1_000

/** Reads an OCMF text. Null if a part is missing or unreadable. Never throws. */
export function readOcmf(text: string): OcmfDocument | null {
  if (text.length > longest || !text.startsWith('OCMF|')) return null
  // The format forbids bars inside of its parts. If the payload has one anyway, the last bar is before the signature.
  const bar = text.lastIndexOf('|')
  const payload = text.slice('OCMF|'.length, bar)
  const content = parseJsonObject(payload)
  const signature = parseJsonObject(text.slice(bar + 1))
  const signatureText = signature?.['SD']
  if (content === null || signature === null || typeof signatureText !== 'string') return null
  const algorithm = textOf(signature['SA']) ?? defaultAlgorithm
  const hashBits = /^ECDSA-\w+-SHA(256|384|512)$/i.exec(algorithm)?.[1]
  return {
    payload,
    serial: textOf(content['MS']) ?? textOf(content['GS']),
    readings: readingsOf(content['RD']),
    signature: Buffer.from(signatureText, textOf(signature['SE']) === 'base64' ? 'base64' : 'hex'),
    // Safe cast: the pattern has exactly these three sizes.
    hash: hashBits === undefined ? null : (`sha${hashBits}` as 'sha256' | 'sha384' | 'sha512'),
    algorithm,
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 100) : null
}

/** Keys that a reading takes from the previous one if it lacks them. */
const inherited = ['TM', 'TX', 'RI', 'RU', 'ST', 'EF'] as const

function readingsOf(list: unknown): OcmfReading[] {
  if (!Array.isArray(list)) return []
  let previous: Record<string, unknown> = {}
  const readings: OcmfReading[] = []
  for (const entry of list.slice(0, mostReadings) as unknown[]) {
    if (typeof entry !== 'object' || entry === null) continue
    const own: Record<string, unknown> = { ...entry }
    const reading = { ...own }
    for (const key of inherited) reading[key] ??= previous[key]
    readings.push(readingOf(reading))
    previous = reading
  }
  return readings
}

const scales: Readonly<Record<string, number>> = { kwh: 4, wh: 1 }
const ends = new Set(['E', 'L', 'R', 'A', 'P'])

function readingOf(reading: Record<string, unknown>): OcmfReading {
  const { TM, TX, RV, RI, RU, ST, EF } = reading
  const [instant = '', timeState = ''] = (textOf(TM) ?? '').split(' ')
  const scale = scales[(textOf(RU) ?? '').toLowerCase()]
  const value = typeof RV === 'number' || typeof RV === 'string' ? String(RV) : ''
  const register = textOf(RI) ?? ''
  return {
    occasion: TX === 'B' ? 'begin' : typeof TX === 'string' && ends.has(TX) ? 'end' : 'other',
    at: parseTimestamp(instant.replace(',', '.')),
    isTimeSynchronised: timeState === 'S' || timeState === 'I',
    registerDwh: scale === undefined || isExport(register) ? null : scaleDecimal(value, scale),
    stepDwh: 10 ** Math.max(0, (scale ?? 0) - (value.split('.')[1]?.length ?? 0)),
    register,
    isGood: (ST === undefined || ST === 'G') && !(textOf(EF) ?? '').includes('E'),
  }
}

/** Energy that flows back into the grid: OBIS x.2.8.0, and the registers C0 to C3 of OCMF. */
function isExport(register: string): boolean {
  return /[-:.]2\.8\.\d|:C[0-3]\./i.test(register)
}
