import { startLanguage } from '@evops/kit'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { alarmStates } from '../../contract/index.ts'
import { LevelMark } from './alarm-text.tsx'
import { AlarmStateMark } from './AlarmStateMark.tsx'
import { alarmWords } from './alarms.words.ts'
import './alarms.css'

beforeAll(() => {
  startLanguage()
})

test('ROUTE-02 chgeventmonitoring: the level of ordinary news has no word of warning, in any language', () => {
  for (const text of Object.values(alarmWords['stations.alarm.level.1']))
    expect(text).not.toMatch(/warn|alert|alarm|caution|aviso|adverten|alerta|cuidado|告|警|注意/i)
})

test('ROUTE-02 chgeventmonitoring: it has no colour: neither its level nor its state, whatever that is', async () => {
  const screen = await render(
    <p style={{ color: 'rgb(1, 2, 3)' }}>
      {[1, 2, 3, 4].map((level) => (
        <LevelMark key={level} level={level} />
      ))}
    </p>,
  )
  const colours = [...screen.container.querySelectorAll('.level')].map((mark) => getComputedStyle(mark).color)
  expect(colours[0]).toBe('rgb(1, 2, 3)')
  expect(new Set(colours).size).toBe(4)

  const marks = await render(
    <>
      {[1, 3].flatMap((level) =>
        alarmStates.map((state) => <AlarmStateMark key={`${level} ${state}`} of={{ level, state }} />),
      )}
    </>,
  )
  const tags = [...marks.container.querySelectorAll('.tag')]
  const [news, grave] = [tags.slice(0, alarmStates.length), tags.slice(alarmStates.length)]
  const drawing = (tag: Element | undefined) => tag?.querySelector('path')?.getAttribute('d')
  expect(new Set(news.map((tag) => tag.className)).size).toBe(1)
  expect(new Set(grave.map((tag) => tag.className)).size).toBeGreaterThan(1)
  expect(drawing(news[0])).not.toBe(drawing(grave[0]))
})
