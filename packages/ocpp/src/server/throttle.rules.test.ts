import { describe, expect, it } from 'vitest'
import { createHandshakeThrottle, networkOfAddress } from './throttle.rules.ts'

const limits = { burst: 10, perSecond: 10, longestWaitMs: 1000, memory: 100 }
const attacker = '203.0.113.9'

function createExhaustedThrottle() {
  const throttle = createHandshakeThrottle(limits)
  for (let index = 0; index < 30; index++) throttle.failed(attacker, `X${index}`, 0, false)
  return throttle
}

describe('throttle of failed handshakes', () => {
  it('S-06 lets a burst through, then strangers of that address wait, then they are refused unread', () => {
    const throttle = createHandshakeThrottle(limits)
    for (let index = 0; index < 9; index++) throttle.failed(attacker, 'CP1', 0, false)
    expect(throttle.admit(attacker, 'CP1', 0)).toBe(0)
    throttle.failed(attacker, 'CP1', 0, false)
    const waits = Array.from({ length: 8 }, () => throttle.admit(attacker, 'CP1', 0))
    expect(waits).toEqual([200, 400, 600, 800, 1000, null, null, null])
  })

  it('S-06 other addresses are not affected', () => {
    expect(createExhaustedThrottle().admit('203.0.113.10', 'CP1', 0)).toBe(0)
  })

  it('S-06 a point that signed in from the address before is let through', () => {
    const throttle = createHandshakeThrottle(limits)
    throttle.succeeded(attacker, 'CP1', false)
    for (let index = 0; index < 30; index++) throttle.failed(attacker, 'CP2', 0, false)
    expect(throttle.admit(attacker, 'CP1', 0)).toBe(0)
    for (let index = 0; index < 5; index++) throttle.failed(attacker, 'CP1', 0, false)
    expect(throttle.admit(attacker, 'CP1', 0)).toBeGreaterThan(0)
  })

  it('S-06 the turns get rarer the more failures there are, and trust returns with time', () => {
    const throttle = createExhaustedThrottle()
    expect(throttle.admit(attacker, 'CP1', 0)).toBe(800)
    expect(throttle.admit(attacker, 'CP2', 0)).toBeNull()
    expect(throttle.admit(attacker, 'CP2', 2_000)).toBe(0)
    expect(throttle.admit(attacker, 'CP2', 60_000)).toBe(0)
    for (let index = 0; index < 9; index++) throttle.failed(attacker, 'CP2', 60_000, false)
    expect(throttle.admit(attacker, 'CP2', 60_000)).toBe(0)
  })

  it('S-06 a storm of right credentials costs nothing', () => {
    const throttle = createHandshakeThrottle(limits)
    for (let index = 0; index < 5000; index++) {
      expect(throttle.admit(attacker, `CP${index}`, 0)).toBe(0)
      throttle.succeeded(attacker, `CP${index}`, false)
    }
  })

  it('S-06 an address that other processes have exhausted waits here too, and a known point gets in', () => {
    const throttle = createHandshakeThrottle(limits)
    throttle.succeeded(attacker, 'CP1', false)
    throttle.exhaust(attacker, 0)
    expect(throttle.admit(attacker, 'CP2', 0)).toBe(200)
    expect(throttle.admit(attacker, 'CP1', 0)).toBe(0)
    expect(throttle.admit('203.0.113.10', 'CP2', 0)).toBe(0)
    expect(throttle.admit(attacker, 'CP2', 60_000)).toBe(0)
  })

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, network) => expect(networkOfAddress(address)).toBe(network))
})
