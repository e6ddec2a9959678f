import { expect, test } from 'vitest'
import { availablePaymentMethods } from './ways.rules.ts'

const way = (provider: 'wechat' | 'stripe', method: 'native' | 'jsapi' | 'mini' | 'card' | 'page', appId = '') => ({
  accountId: provider,
  provider,
  method,
  appId,
  test: false,
})
const all = [way('stripe', 'card'), way('stripe', 'page'), way('wechat', 'native'), way('wechat', 'jsapi', 'wx01')]
const methods = (isWechat: boolean, wechatWeb: boolean, of = all) =>
  availablePaymentMethods(of, { isWechat, wechatWeb }).map(({ method }) => method)

test('a browser is offered a code and the provider’s page, never a form that needs the provider’s script', () => {
  expect(methods(false, true)).toEqual(['page', 'native'])
})

test('WeChat’s own browser pays inside WeChat first, and is shown no code that it could not scan', () => {
  expect(methods(true, true)).toEqual(['jsapi', 'page'])
})

test('where WeChat can’t say who pays, its code is shown as in any browser', () => {
  expect(methods(true, false)).toEqual(['page', 'native'])
  expect(methods(true, true, [way('wechat', 'native'), way('wechat', 'jsapi')])).toEqual(['native'])
})

test('two accounts of one provider are one way: a person could not tell them apart', () => {
  const second = { ...way('wechat', 'native'), accountId: 'other' }
  expect(
    availablePaymentMethods([way('wechat', 'native'), second], { isWechat: false, wechatWeb: false }),
  ).toMatchObject([{ accountId: 'wechat' }])
})

test('in a mini-programme only its own page pays, for its own app; without one a code is shown', () => {
  const ways = [...all, way('wechat', 'mini', 'wxmini')]
  const inside = (mini: string, of = ways) =>
    availablePaymentMethods(of, { isWechat: false, wechatWeb: true, mini }).map(({ method }) => method)
  expect(inside('wxmini')).toEqual(['mini'])
  expect(inside('')).toEqual(['mini'])
  expect(inside('wxother')).toEqual(['native'])
  expect(inside('wxmini', all)).toEqual(['native'])
  expect(methods(true, true, ways)).toEqual(['jsapi', 'page'])
})

test('an operator with a form for cards alone offers nothing here', () => {
  expect(methods(false, false, [way('stripe', 'card')])).toEqual([])
})
