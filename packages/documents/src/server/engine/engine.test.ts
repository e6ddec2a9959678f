import fc from 'fast-check'
import { isNight } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { BuyerFacts } from '../../contract/index.ts'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { checkChain, documentOf, issueDocument, remainingTotals, issueReversal } from './documents.service.ts'
import { loadDocumentSettings } from './settings.store.ts'
import { negateAmounts, deductedPart, calculateTaxes } from './tax.rules.ts'

let site: DocumentsSite
beforeAll(async () => {
  site = await documentsSite()
  await site.settings({ office: 'en16931', test: false })
})
afterAll(() => site.close())

const buyer: BuyerFacts = {
  kind: 'company',
  name: 'Compradora S.L.',
  taxId: 'B12345674',
  country: 'ES',
  address: '',
  postcode: '',
  regime: '',
  useCode: '',
  email: '',
}
const figures = (grossMinor = 12_100) =>
  calculateTaxes([{ category: 'service', text: 'Recarga', code: '', energyDwh: 100_000, rate: 2_100, grossMinor }])
type Tx = Parameters<Parameters<DocumentsSite['services']['db']['inTenant']>[1]>[0]
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => site.services.db.inTenant(site.operatorId, work)
async function issueTestDocument(tx: Tx, more: { number?: string } = {}) {
  const settings = await loadDocumentSettings(tx)
  const { operatorId } = site
  const wish = { operatorId, at: site.services.now(), timeZone: 'Europe/Madrid', currency: 'EUR', settings }
  return issueDocument(tx, {
    ...wish,
    kind: more.number ? 'external' : 'invoice',
    buyer,
    figures: figures(),
    ...more,
  })
}

describe('F5 documents', () => {
  test('many issue at once and half of them give up: numbers follow each other without a gap, and so do hashes', async () => {
    const tries = Array.from({ length: 40 }, (_, place) =>
      inTenant(async (tx) => {
        const one = await issueTestDocument(tx)
        if (place % 2 === 1) throw new Error('gives up')
        return one.number
      }).catch(() => undefined),
    )
    const numbers = (await Promise.all(tries)).filter((number) => number !== undefined)
    expect(numbers).toHaveLength(20)
    const year = site.services.now().getUTCFullYear()
    const expected = Array.from({ length: 20 }, (_, at) => `F${year}-${String(at + 1).padStart(6, '0')}`)
    expect(numbers.toSorted()).toEqual(expected)
    expect(await inTenant(checkChain)).toEqual({ documents: 20, series: 1, faults: [] })
  })

  test('a connection that dies between number and commit leaves no gap', async () => {
    const before = await inTenant(issueTestDocument)
    await inTenant(async (tx) => {
      await issueTestDocument(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await site.admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await sql`select 1`.execute(tx)
    }).catch(() => undefined)
    const after = await inTenant(issueTestDocument)
    const no = ({ number }: { number: string }) => Number(number.slice(-6))
    expect(no(after)).toBe(no(before) + 1)
    expect((await inTenant(checkChain)).faults).toEqual([])
  })

  test('what was issued is never changed or removed, by whoever works in the product', async () => {
    const { id } = await inTenant(issueTestDocument)
    const expectDenied = async (work: (tx: Tx) => Promise<unknown>) =>
      expect(await inTenant(work).catch((error: Error) => error.message)).toMatch(/permission denied/)
    await expectDenied((tx) => sql`update documents_issued set total_minor = 1 where id = ${id}`.execute(tx))
    await expectDenied((tx) => sql`delete from documents_issued where id = ${id}`.execute(tx))
    await expectDenied((tx) => sql`delete from documents_series`.execute(tx))
    await expectDenied((tx) => sql`update documents_files set content = '' where document_id = ${id}`.execute(tx))
  })

  test('who is given leave to delete finds none that law keeps; what is past its time goes', async () => {
    const { id: document } = await inTenant((tx) => issueTestDocument(tx))
    await site.admin.query('begin')
    await site.admin.query('grant select, delete on documents_issued, documents_files to evops_platform')
    const gone = async (): Promise<(number | null)[]> => {
      await site.admin.query('set local role evops_platform')
      const files = await site.admin.query('delete from documents_files where document_id = $1', [document])
      const documents = await site.admin.query('delete from documents_issued where id = $1', [document])
      await site.admin.query('reset role')
      return [files.rowCount, documents.rowCount]
    }
    expect(await gone()).toEqual([0, 0])
    await site.admin.query(
      'update documents_issued set day = current_date - 10, keep_until = current_date where id = $1',
      [document],
    )
    expect(await gone()).toEqual([0, 0])
    await site.admin.query('update documents_issued set keep_until = current_date - 1 where id = $1', [document])
    expect((await gone())[1]).toBe(1)
    await site.admin.query('rollback')
  })
  test('a number out of its turn, another past, other sums and other bytes are refused by the database', async () => {
    const { id } = await inTenant(issueTestDocument)
    const row = (
      await site.admin.query('select no, total_minor as total, hash from documents_issued where id = $1', [id])
    ).rows[0]
    const copy = (more: { no?: number; total?: number; before?: string }) =>
      site.admin
        .query(
          `insert into documents_issued (operator_id, id, kind, series, year, no, number, issued_at, day, currency, seller, buyer, lines, taxes,
             net_minor, tax_minor, total_minor, content, before_hash, hash, keep_until)
           select operator_id, gen_random_uuid(), kind, series, year, $2, number || '*', issued_at, day, currency, seller, buyer, lines, taxes,
             net_minor, tax_minor, $3, content, $4, encode(sha256(decode($4, 'hex') || content), 'hex'), keep_until
           from documents_issued where id = $1`,
          [id, more.no ?? row.no + 1, more.total ?? Number(row.total), more.before ?? row.hash],
        )
        .then(() => 'taken')
        .catch((error: { constraint?: string }) => error.constraint ?? 'refused')
    expect(await copy({ no: row.no + 2 })).toBe('documents_issued_chain')
    expect(await copy({ before: '0'.repeat(64) })).toBe('documents_issued_chain')
    expect(await copy({ total: 1 })).toBe('documents_issued_total')
    expect(await copy({ no: row.no })).toBe('documents_issued_no')
    expect(await copy({})).toBe('taken')
    await site.admin.query("delete from documents_issued where number like '%*'")
  })

  test('a reversal names what it takes back, comes to its opposite, and there is one', async () => {
    const document = await inTenant(issueTestDocument)
    const back = () =>
      inTenant(async (tx) => {
        const settings = await loadDocumentSettings(tx)
        const { operatorId } = site
        const wish = {
          operatorId,
          at: site.services.now(),
          timeZone: 'Europe/Madrid',
          settings,
          reason: '01 typed wrong',
        }
        return issueReversal(tx, { ...wish, document: await documentOf(tx, document.id) })
      })
    const [first, second] = await Promise.allSettled([back(), back()])
    const done = [first, second].flatMap((one) => (one?.status === 'fulfilled' ? one.value : []))
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({
      kind: 'reversal',
      reversesId: document.id,
      netMinor: -10_000,
      totalMinor: -12_100,
    })
    await expect(back()).rejects.toThrow('documents.reversed-already')
    expect((await inTenant(checkChain)).faults).toEqual([])
  })

  test('a byte that somebody with the database changed shows', async () => {
    const { id, number } = await inTenant(issueTestDocument)
    await site.admin.query('alter table documents_issued drop constraint documents_issued_hash')
    await site.admin.query("update documents_issued set content = content || ' ' where id = $1", [id])
    expect((await site.call('GET', '/api/documents/check')).data.faults).toEqual([{ number, fault: 'hash' }])
    await site.admin.query(
      'update documents_issued set content = substr(content, 1, length(content) - 1) where id = $1',
      [id],
    )
    expect((await site.call('GET', '/api/documents/check')).data.faults).toEqual([])
  })

  test('the tax of a rate is rounded once, and lines, rates and total add up, whatever the amounts', () => {
    const line = fc.record({
      category: fc.constantFrom('electricity' as const, 'service' as const, 'occupancy' as const),
      text: fc.constant(''),
      code: fc.constant(''),
      energyDwh: fc.nat(1_000_000),
      rate: fc.constantFrom(0, 600, 1_300, 1_600, 1_900, 2_100),
      grossMinor: fc.integer({ min: 1, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (grossLines) => {
        const made = calculateTaxes(grossLines)
        const sum = (of: 'netMinor' | 'taxMinor') => made.lines.reduce((all, one) => all + one[of], 0)
        expect(sum('netMinor')).toBe(made.netMinor)
        expect(sum('taxMinor')).toBe(made.taxMinor)
        expect(made.totalMinor).toBe(grossLines.reduce((all, one) => all + one.grossMinor, 0))
        for (const { rate, netMinor, taxMinor } of made.taxes)
          expect(Math.abs(taxMinor - (netMinor * rate) / 10_000)).toBeLessThanOrEqual(1)
        expect(negateAmounts(negateAmounts(made))).toEqual(made)
      }),
    )
  })

  test('series of parts at random: 25, a thousand at night: never beyond, the rest is the whole’s, numbers without a gap, by the database', async () => {
    const [rates, { operatorId }] = [[0, 600, 1_300, 2_100], site]
    const at = site.services.now()
    const some = (most: number) => Math.floor(Math.random() * (most + 1))
    await inTenant(async (tx) => {
      const settings = await loadDocumentSettings(tx)
      const wish = { operatorId, at, timeZone: 'Europe/Madrid', currency: 'EUR', settings, buyer }
      for (let series = 0; series < (isNight ? 1_000 : 25); series += 1) {
        const grossLines = Array.from({ length: 1 + some(2) }, (_, place) => ({
          category: 'service' as const,
          text: 'x',
          code: String(place),
          energyDwh: 0,
          rate: rates[some(3)] ?? 0,
          grossMinor: 1 + some(999),
        }))
        const whole = await issueDocument(tx, { ...wish, kind: 'invoice', figures: calculateTaxes(grossLines) })
        const sum = { totalMinor: whole.totalMinor, taxMinor: whole.taxMinor }
        for (let note = some(3); note >= 0 && sum.totalMinor > 0; note -= 1) {
          const { lines } = await remainingTotals(tx, whole)
          const wanted = lines.map((line) => ({ ...line, grossMinor: some(line.grossMinor) }))
          const part = deductedPart(
            lines,
            wanted.filter(({ grossMinor }) => grossMinor > 0),
          )
          if (part.totalMinor === 0) continue
          for (const { netMinor, taxMinor } of part.taxes)
            expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
          await issueDocument(tx, { ...wish, kind: 'credit', figures: negateAmounts(part), reverses: whole })
          sum.totalMinor -= part.totalMinor
          sum.taxMinor -= part.taxMinor
        }
        if (sum.totalMinor === 0) continue
        if (series % 10 === 0) {
          await sql`savepoint beyond`.execute(tx)
          const more = figures(sum.totalMinor + 1)
          const refused = issueDocument(tx, { ...wish, kind: 'credit', figures: negateAmounts(more), reverses: whole })
          await expect(refused).rejects.toThrow(/documents_issued_left/)
          await sql`rollback to savepoint beyond`.execute(tx)
        }
        const { totalMinor, taxMinor } = await issueReversal(tx, {
          ...wish,
          document: await documentOf(tx, whole.id),
        })
        expect([totalMinor + sum.totalMinor, taxMinor + sum.taxMinor]).toEqual([0, 0])
      }
    })
    expect((await inTenant(checkChain)).faults).toEqual([])
  })

  test('taxes hold by day: documents of days before keep theirs', async () => {
    const rates = (data: { rates: { category: string; from: string; until: string | null; rate: number }[] }) =>
      data.rates.filter(({ category }) => category === 'service').map(({ from, until, rate }) => [from, until, rate])
    const postTaxRate = (body: object) => site.call('POST', '/api/documents/tax-rates', { body })
    const year = site.services.now().getUTCFullYear()
    const later = `${year + 1}-01-01`
    expect(rates((await postTaxRate({ category: 'service', from: later, rate: 1_000 })).data)).toEqual([
      [later, null, 1_000],
      [`${year}-01-01`, later, 2_100],
    ])
    const { data } = await site.call('GET', '/api/documents/settings')
    const idOf = (from: string) =>
      data.rates.find((rate: { category: string; from: string }) => rate.category === 'service' && rate.from === from)
        .id
    const drop = (from: string) => site.call('DELETE', `/api/documents/tax-rates/${idOf(from)}`)
    expect((await drop(`${year}-01-01`)).error).toBe('documents.rate-in-force')
    expect(rates((await drop(later)).data)).toEqual([[`${year}-01-01`, null, 2_100]])
  })
})
