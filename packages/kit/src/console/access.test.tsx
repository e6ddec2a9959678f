import { beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Can, isPermitted, hasAnyCode } from './access.tsx'
import { clearErrorLog, errorLog } from './net/error-log.ts'
import { currentUserStore } from './net/sign-in-session.ts'

beforeEach(() => {
  clearErrorLog()
  currentUserStore.set({
    authorities: ['orderPerm', 'carPerm'],
    user_name: 'dispatcher',
    name: 'dispatcher',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'o', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  })
})

describe('PERM-03 the gate', () => {
  test('PERM-03 shows its element to whoever holds one of the codes, and to nobody else', async () => {
    const screen = await render(
      <>
        <Can codes={['carPerm', 'cardMngPerm']}>held</Can>
        <Can codes={['cardMngPerm']}>withheld</Can>
      </>,
    )
    await expect.element(screen.getByText('held', { exact: true })).toBeVisible()
    expect(screen.getByText('withheld').query()).toBeNull()
  })

  test('PERM-03 the helper answers true for any code held; an empty list is logged as a format error', () => {
    expect(isPermitted(['nonePerm', 'orderPerm'])).toBe(true)
    expect(isPermitted(['nonePerm'])).toBe(false)
    expect(errorLog.get()).toEqual([])
    expect(hasAnyCode([], ['orderPerm'])).toBe(false)
    expect(errorLog.get()[0]?.message).toContain("need roles! Like ['orderPerm']")
  })
})
