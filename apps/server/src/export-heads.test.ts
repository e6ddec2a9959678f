import { createTestOperator } from '@evops/organisation/testing'
import { languages } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let domains: Domains
let operatorId: string
let close: () => Promise<void>
beforeAll(async () => {
  const all = await allDomains()
  ;({ domains, close } = all)
  operatorId = await createTestOperator(all.t.services)
})
afterAll(() => close())

/** Column heads of figures that need a unit; money columns have a separate currency column. */
const measured =
  /\b(energy|power|charged|demand|voltage|current|soc|state of charge|mileage|distance|duration|consumption)\b|energ[ií]a|potencia|demanda|tensi[oó]n|intensidad|kilometraje|distancia|duraci[oó]n|consumo|电量|功率|需量|电压|电流|里程|时长|电耗/i
const money = /cost|factor|charged to|成本|因数|费/i
/** Heads of dates and flags, which need no unit. */
const noFigure = /last charged|as of|automatic|fecha|automático|时间|时刻|自动/i
const units = new Set('kWh MWh Wh kW W kVA VA var V A Ah % km min s h °C'.split(' '))
/**
 * Returns true if the head contains a unit, in brackets or after the name: `Energy (kWh)`, `Energy kWh`, `kWh/100 km`.
 */
function hasUnit(title: string): boolean {
  return title.split(/[（）() ]/).some((part) => units.has(part.split('/')[0] ?? ''))
}

function heads() {
  const kinds = domains.list.flatMap((domain) => domain.exports ?? [])
  return kinds
    .filter(({ file }) => file === undefined)
    .flatMap((kind) =>
      languages.map((language) => {
        const actor = { ...createTestActor(operatorId, []), language }
        return { name: `${kind.name} ${language}`, head: headOf(() => kind.head(actor)) }
      }),
    )
}
/** Some files have columns only for certain parameters. */
function headOf(make: () => readonly unknown[]): string[] {
  try {
    return make().map(String)
  } catch {
    return []
  }
}

test('D-30 the head of a file says the unit of its figures, in each language', () => {
  const all = heads()
  expect(all.length).toBeGreaterThan(100)
  expect(
    all.flatMap(({ name, head }) =>
      head.flatMap((title) =>
        measured.test(title) && !money.test(title) && !noFigure.test(title) && !hasUnit(title)
          ? `${name}: ${title}`
          : [],
      ),
    ),
  ).toEqual([])
})

/** Authorities require their own field names as columns. */
const coded = new Set(['reports.us-uptime', 'reports.us-outages'])
test('D-30 heads of files are words and no codes, but where an authority wants codes', () => {
  const found = heads().filter(({ head }) => head.some((title) => title.includes('_')))
  const named = found.map(({ name }) => name.split(' ')[0])
  expect(new Set(named)).toEqual(coded)
})
