import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { canMountSmallDisk } from './disk-faults.ts'
import { prepareTorture } from './torture.ts'

test(
  'R-01 the server is killed three times under load: nothing acknowledged is lost, nothing is there twice',
  async () => {
    const torture = await prepareTorture({
      cycles: 3,
      points: 10,
      seed: 20_261,
      kill: 'node',
      writeLine: () => undefined,
    })
    onTestFinished(torture.cleanUp)
    const { sent, differences, outages } = await torture.run()
    expect(differences).toEqual({ lost: {}, doubled: {} })
    expect(outages).toHaveLength(3)
    expect(sent.starts.filter((start) => start.stop?.acknowledged).length).toBeGreaterThan(5)
  },
  scaleTestTimeout(150_000),
)

test(
  'R-01 X-27 the server is killed three times under load of OCPP and YKC: no record is lost, none is there twice',
  async () => {
    const torture = await prepareTorture({
      cycles: 3,
      points: 6,
      ykcPoints: 6,
      seed: 20_266,
      kill: 'node',
      writeLine: () => undefined,
    })
    onTestFinished(torture.cleanUp)
    const { differences, records } = await torture.run()
    expect(differences).toEqual({ lost: {}, doubled: {} })
    expect(records.confirmed).toBeGreaterThan(5)
    expect(records.confirmed).toBe(records.sent)
  },
  scaleTestTimeout(150_000),
)

test(
  'R-01 OCPP 2.0.1, too: killed three times under load, nothing acknowledged is lost, nothing is there twice',
  async () => {
    const torture = await prepareTorture({
      cycles: 3,
      points: 10,
      seed: 20_262,
      kill: 'node',
      version: 'ocpp2.0.1',
      writeLine: () => undefined,
    })
    onTestFinished(torture.cleanUp)
    const { sent, differences, outages } = await torture.run()
    expect(differences).toEqual({ lost: {}, doubled: {} })
    expect(outages).toHaveLength(3)
    expect(sent.starts.filter((start) => start.stop?.acknowledged).length).toBeGreaterThan(5)
  },
  scaleTestTimeout(150_000),
)

test(
  'R-03 the database stands still for three seconds: nothing is acknowledged meanwhile, then it goes on by itself',
  async () => {
    const torture = await prepareTorture({
      cycles: 1,
      points: 10,
      seed: 20_263,
      kill: 'pause',
      writeLine: () => undefined,
    })
    onTestFinished(torture.cleanUp)
    const { differences, outages } = await torture.run()
    expect(differences).toEqual({ lost: {}, doubled: {} })
    expect(outages[0]).toBeLessThan(15_000)
  },
  scaleTestTimeout(150_000),
)

test(
  'R-04 the disk is full for three seconds: nothing is acknowledged meanwhile, with space it goes on by itself',
  async ({ skip }) => {
    skip(!canMountSmallDisk(), 'a small disk (tmpfs) can be mounted by root only, where the kernel lets it')
    const torture = await prepareTorture({
      cycles: 1,
      points: 10,
      seed: 20_264,
      kill: 'disk',
      writeLine: () => undefined,
    })
    onTestFinished(torture.cleanUp)
    const { differences, outages } = await torture.run()
    expect(differences).toEqual({ lost: {}, doubled: {} })
    expect(outages).toHaveLength(1)
  },
  scaleTestTimeout(150_000),
)

test(
  'R-05 over a line that delays, drips, cuts in the middle of frames and falls silent, everything arrives once',
  async () => {
    const torture = await prepareTorture({
      cycles: 6,
      points: 10,
      seed: 20_265,
      kill: 'line',
      writeLine: () => undefined,
    })
    onTestFinished(torture.cleanUp)
    const { sent, differences } = await torture.run()
    expect(differences).toEqual({ lost: {}, doubled: {} })
    expect(sent.resent).toBeGreaterThan(0)
    expect(sent.starts.filter((start) => start.stop?.acknowledged).length).toBeGreaterThan(0)
  },
  scaleTestTimeout(150_000),
)
