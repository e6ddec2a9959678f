import { expect, test } from 'vitest'
import { localizedWorkOrderText } from './index.ts'

test('X-12 an order that the product made is read in the reader’s language, without the code; what people wrote stays', () => {
  expect(localizedWorkOrderText('F20 接地故障 · E17', 'es')).toBe('Fallo a tierra · E17')
  expect(localizedWorkOrderText('F60 日电量对账不平 · 2026-11-27 · 146.61 kWh', 'es')).toBe(
    'La energía del día no cuadra · 27/11/2026 · 146,61 kWh',
  )
  expect(localizedWorkOrderText('F30 离线', 'en')).toBe('Offline')
  expect(localizedWorkOrderText('Fallos de inicio: 3 · 261120063851-0031', 'zh')).toBe(
    '启动失败: 3 · 261120063851-0031',
  )
  expect(localizedWorkOrderText('F30 离线了两天', 'en')).toBe('F30 离线了两天')
  expect(localizedWorkOrderText('屏幕不亮', 'en')).toBe('屏幕不亮')
})
