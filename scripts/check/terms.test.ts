import { expect, test } from 'vitest'
import { checkTerms } from './terms.ts'
import { createTestTree } from './tree.ts'

const checkTermTexts = (zh: string, en: string, es: string, path = 'packages/charging/src/console/a.words.ts') =>
  checkTerms(createTestTree({ [path]: `const a = { zh: '${zh}', en: '${en}', es: '${es}' }` }))

test.each([
  ['订单 {no}', 'Session {no}', 'Sesión {no}'],
  ['中文', '中文', '中文'],
  ['停止 {n} 个订单', '{n} sessions, 40%', '{n} sesiones, 40 %'],
  ['发票抬头', 'Invoice details', 'Datos de facturación'],
  ['充电桩', 'Charge point', 'Punto de recarga'],
  ['记账凭证', 'Journal', 'Asiento'],
  ['按时间', 'In ascending order', 'Por orden cronológico'],
  ['电量 (kWh)，共 3 次（含 HTTP）', 'Energy (kWh)', 'Energía (kWh)'],
  ['消防报警', 'Fire alarm', 'Alarma de incendios'],
])('%s, %s, %s is as the trade says it', (zh, en, es) => {
  expect(checkTermTexts(zh, en, es)).toEqual([])
})

test.each([
  ['0 尖', '0 尖', 'uno', /“尖” in en: a word of the language/],
  ['0 尖', 'one', '0 尖', /“尖” in es: a word of the language/],
  ['2 号枪', 'one', 'uno', /“号枪” in zh/],
  ['最忙(早)', 'one', 'uno', /in zh: full-width/],
  ['HTTP (出错)', 'one', 'uno', /in zh: full-width/],
  ['一', 'Nothing odd', 'uno', /“odd” in en/],
  ['一', 'Open the order', 'uno', /“order” in en/],
  ['一', 'Maker', 'uno', /“Maker” in en: manufacturer/],
  ['一', '40 %', 'uno', /in en: 40%/],
  ['一', 'one', 'Imprimir factura', /“factur” in es/],
  ['一', 'one', 'Agregar', /“Agreg” in es: añadir/],
  ['一', 'one', 'Lectura del medidor', /“medidor” in es: contador/],
  ['一', 'one', 'Conector AC', /“AC” in es/],
  ['一', 'one', 'Recargar', /“Recargar” in es/],
  ['一', 'one', 'La orden no llegó', /“orden” in es/],
  ['一', 'one', '40%', /in es: 40 %/],
  ['报警', 'one', 'uno', /“报警” in zh: 告警/],
  ['启动凭证', 'one', 'uno', /“凭证” in zh/],
  ['一', 'Worked out tonight', 'uno', /“Worked out” in en: calculated/],
  ['一', 'The session began', 'uno', /“began” in en: starts/],
  ['一', 'one', 'Punto de carga', /“Punto de carga” in es: punto de recarga/],
  ['一', 'one', 'El monedero está bloqueado', /in es: congelado/],
  ['表码', 'one', 'uno', /“表码” in zh: 表底/],
  ['对接方的平台', 'one', 'uno', /“对接方” in zh: 合作方/],
  ['留空为不限', 'Empty: no limit', 'Si se deja en blanco, sin límite', /“Empty:” in en: Leave blank/],
  ['留空为不限', 'Leave blank for no limit', 'Vacío: sin límite', /“Vacío:” in es: si se deja/],
  ['一次充电', 'one session(s)', 'uno', /“n\(s\)” in en: two forms/],
  ['平台编号已改', 'one', 'uno', /“平台编号” in zh: 平台标识/],
  ['对方会话', 'one', 'uno', /“会话” in zh: 订单/],
  ['停止{n} 个', 'one', 'uno', /a space between/],
  ['8米公交车', 'one', 'uno', /a space between/],
])('%s, %s, %s is not', (zh, en, es, complaint) => {
  expect(checkTermTexts(zh, en, es)).toEqual([expect.stringMatching(complaint)])
})

test('work orders are orders where they are worked on, and tests say what they like', () => {
  expect(checkTermTexts('工单', 'Order {no}', 'Orden {no}', 'packages/maintenance/src/console/a.words.ts')).toEqual([])
  expect(checkTermTexts('报警', 'Session', 'Orden', 'packages/charging/src/server/a.test.ts')).toEqual([])
})
