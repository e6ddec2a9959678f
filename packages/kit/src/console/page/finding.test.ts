import { expect, test } from 'vitest'
import { afterVerb } from './finding.ts'

const restart = { zh: '重启', en: 'Restart', es: 'Reiniciar' }

test.each([
  ['restart 03 at North', '03 North'],
  ['Rest 03', '03'],
  ['reiniciar 03 en Norte', '03 Norte'],
  ['重启北湖的03', '北湖 03'],
  ['重启 03', '03'],
  ['restart', ''],
  ['re 03', undefined],
  ['North 03', undefined],
])('the palette understands "%s" as a restart of %j', (text, expected) => {
  expect(afterVerb(text, restart)).toBe(expected)
})

const unlock = { zh: '解锁', en: 'Unlock connector', es: 'Desbloquear conector' }
test.each([
  ['unlock connector 04', '04'],
  ['Unlock 04', '04'],
  ['unlock the connector of charge point 04 at station North', '04 North'],
  ['desbloquear conector 04', '04'],
  ['desbloquear el punto 04 de la Estación Norte', '04 Norte'],
  ['解锁 04', '04'],
  ['解锁连接器04', '04'],
  ['解锁桩 04 的枪 1', '04 1'],
  ['解锁北湖的03号枪', '北湖 03'],
  ['解锁 卡子门', '卡子门'],
  ['connector 04', undefined],
  ['punto 04', undefined],
])('words of kinds are no part of the name: "%s" is about %j', (text, expected) => {
  expect(afterVerb(text, unlock)).toBe(expected)
})

const report = { zh: '挂失 丢失', en: 'Report lost', es: 'Dar por extraviada perdida' }
test.each([
  ['report card lost 4711', '4711'],
  ['lost card 4711', '4711'],
  ['dar por extraviada la tarjeta 4711', '4711'],
  ['perdida 4711', '4711'],
  ['挂失卡4711', '4711'],
  ['丢失 4711', '4711'],
])('a verb in several words starts with any of them: "%s"', (text, expected) => {
  expect(afterVerb(text, report)).toBe(expected)
})

test('a verb about a kind keeps its name', () => {
  const create = { zh: '新建', en: 'New', es: 'Nuevo' }
  expect(afterVerb('new charge point', create, true)).toBe('charge point')
  expect(afterVerb('新建充电桩', create, true)).toBe('充电桩')
})
