import { newId } from '@evops/platform/contract'
import { samplePictures, extractPdfText } from '@evops/platform/testing'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  DrawingDocument,
  DrawingDraft,
  DrawnLine,
  GridObjectRow,
  LockedDrawing,
  StationNet,
} from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

const url = '/api/energy/drawings'
let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

let no = 0
/** Builds a station with a supply, a breaker, a busbar and two loads without connections, and an empty drawing. */
async function aDrawing() {
  no += 1
  const stationId = await createTestStation(site.services, site.operatorId, { name: `Drawn ${no}` })
  const room = await site.add('Substation', 'Room', { stationId })
  const at = { stationId, containerId: room.id }
  const low = await site.add('VoltageLevel', '400 V', { ...at, baseVoltageV: 400 })
  const mv = await site.add('VoltageLevel', '10 kV', { ...at, baseVoltageV: 10_000 })
  const inLow = { stationId, containerId: low.id }
  const [supply, breaker, bar, pump, lamp] = [
    await site.add('EnergySource', 'Grid', inLow),
    await site.add('Breaker', 'QF1', inLow),
    await site.add('BusbarSection', 'Bar', inLow),
    await site.add('EnergyConsumer', 'Pump', inLow),
    await site.add('EnergyConsumer', 'Lamp', inLow),
  ]
  const { data } = await site.call('POST', url, { body: { stationId, name: 'Main' } })
  return { stationId, id: String(data.id), inLow, low, mv, supply, breaker, bar, pump, lamp }
}
const draftOf = async (id: string, token = 'ours'): Promise<DrawingDraft> =>
  (await site.call('GET', `${url}/${id}`, { token })).data
const symbol = ({ id }: { id: string }, x = 0, y = 0) => ({ objectId: id, x, y, rotation: 0 as const })
const line = (from: GridObjectRow, a: number, to: GridObjectRow, b: number): DrawnLine => ({
  from: { objectId: from.id, sequence: a },
  to: { objectId: to.id, sequence: b },
  points: [],
})
interface DrawingOptions {
  /** Fields of a document. */
  document?: object
  objects?: object[]
  token?: string
  draft?: DrawingDraft
}
async function saving(id: string, { document = {}, objects = [], token = 'ours', draft }: DrawingOptions) {
  const { version, netMark, document: old } = draft ?? (await draftOf(id))
  const body = { version, netMark, document: { ...old, ...document }, objects }
  return site.call('POST', `${url}/${id}/draft`, { body, token })
}
const saveDrawing = async (id: string, changes: DrawingOptions) => {
  const reply = await saving(id, changes)
  expect([reply.status, reply.error]).toEqual([200, undefined])
  return reply.data
}
/** Returns the connected terminals by name. */
async function meetings(stationId: string): Promise<string[]> {
  const net: StationNet = (await site.call('GET', `/api/energy/nets/${stationId}`)).data
  const ends = net.objects.flatMap(({ name, terminals }) =>
    terminals.map(({ sequence, nodeId }) => ({ nodeId, end: `${name} ${sequence}` })),
  )
  return [...Map.groupBy(ends, ({ nodeId }) => nodeId)]
    .flatMap(([nodeId, met]) =>
      nodeId === null
        ? []
        : [
            met
              .map(({ end }) => end)
              .toSorted()
              .join(' + '),
          ],
    )
    .toSorted()
}

describe('ROUTE-12 drawings', () => {
  test('begin as the seed begins them, are found, renamed by version, and removed', async () => {
    const { id, stationId } = await aDrawing()
    expect(await draftOf(id)).toMatchObject({
      name: 'Main',
      publishedNumber: null,
      lock: null,
      document: { scale: 1, lineName: 'line', fromArrow: '', toArrow: '', locked: 0, symbols: [], lines: [] },
    })
    const again = await site.call('POST', url, { body: { stationId, name: 'main' } })
    expect([again.status, again.error, Object.keys(again.fields ?? {})]).toEqual([
      409,
      'grid.drawing-name-taken',
      ['name'],
    ])
    const rename = (version: number) => site.call('PUT', `${url}/${id}`, { body: { name: 'First', version } })
    expect((await rename(1)).data).toMatchObject({ name: 'First', version: 2 })
    expect(await rename(1)).toMatchObject({ status: 409, error: 'request.conflict' })
    const found = await site.call('GET', `${url}?stationId=${stationId}&search=fir&sort=-updatedAt`)
    expect(found.data.list.map(({ name }: LockedDrawing) => name)).toEqual(['First'])
    expect(await site.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 200 })
    expect(await site.call('GET', `${url}/${id}`)).toMatchObject({ status: 404 })
  })

  test('are nobody else’s: others find none, who may not see the station neither, and every act has its code', async () => {
    const { id, stationId } = await aDrawing()
    const draft = await draftOf(id)
    const body = { version: 1, netMark: draft.netMark, document: draft.document, objects: [] }
    const acts = [
      ['GET', `${url}/${id}`],
      ['GET', `${url}/${id}/versions`],
      ['GET', `${url}/${id}/version?number=1`],
      ['GET', `${url}/${id}/pdf`],
      ['POST', `${url}/${id}/draft`, body],
      ['POST', `${url}/${id}/lock`, {}],
      ['POST', `${url}/${id}/unlock`],
      ['POST', `${url}/${id}/publish`, { version: 1 }],
      ['POST', `${url}/${id}/restore`, { number: 1 }],
      ['PUT', `${url}/${id}`, { name: 'X', version: 1 }],
      ['DELETE', `${url}/${id}`],
    ] as const
    for (const [method, path, payload] of acts) {
      for (const token of ['theirs', 'scoped'])
        expect(await site.call(method, path, { token, ...(payload && { body: payload }) })).toMatchObject({
          status: 404,
        })
      const closed = await site.call(method, path, { token: 'nobody', ...(payload && { body: payload }) })
      expect(closed).toMatchObject({ status: 403 })
    }
    const elsewhere = await site.call('POST', url, { token: 'theirs', body: { stationId, name: 'X' } })
    expect([elsewhere.status, Object.keys(elsewhere.fields ?? {})]).toEqual([404, ['stationId']])
  })

  test('one user at a time: locked for the first, taken over by who may, free when it ran out', async () => {
    const { id, supply } = await aDrawing()
    const locking = (token: string, takeOver = false) =>
      site.call('POST', `${url}/${id}/lock`, { token, body: { takeOver } })
    expect((await locking('ours')).data.lock).toMatchObject({ isMine: true })
    expect(await locking('second')).toMatchObject({ status: 409, error: 'grid.drawing-locked' })
    expect((await draftOf(id, 'second')).lock).toMatchObject({ isMine: false })
    const document = { symbols: [symbol(supply)] }
    const second = await saving(id, { document, token: 'second' })
    expect(second).toMatchObject({ status: 409, error: 'grid.drawing-locked' })
    expect((await locking('second', true)).data.lock).toMatchObject({ isMine: true })
    expect(await saving(id, { document })).toMatchObject({ error: 'grid.drawing-locked' })
    await saveDrawing(id, { document, token: 'second' })
    await site.admin.query(`update grid_drawings set lock_until = '2020-01-01' where id = $1`, [id])
    expect((await draftOf(id)).lock).toBeNull()
    expect((await locking('ours')).data.lock).toMatchObject({ isMine: true })
    expect(await site.call('POST', `${url}/${id}/unlock`, { token: 'ours' })).toMatchObject({ status: 200 })
    expect((await draftOf(id)).lock).toBeNull()
  })

  test('S-22 refuse markup, foreign objects, loose lines and what is drawn twice; nothing of it is kept', async () => {
    const { id, supply, breaker, low } = await aDrawing()
    const other = await aDrawing()
    const saveRefused = async (document: Partial<DrawingDocument>) => {
      const { status, error } = await saving(id, { document })
      return [status, error]
    }
    const text = { id: newId(), x: 0, y: 0, size: 14 }
    for (const bad of ['<script>alert(1)</script>', 'a\u0007', ''])
      expect(await saveRefused({ texts: [{ ...text, text: bad }] })).toEqual([400, 'request.invalid'])
    expect(await saveRefused({ symbols: [symbol(supply), symbol(supply)] })).toEqual([400, 'request.invalid'])
    expect(await saveRefused({ symbols: [symbol(supply)], lines: [line(supply, 1, breaker, 1)] })).toEqual([
      400,
      'request.invalid',
    ])
    const both = [symbol(supply), symbol(breaker)]
    expect(await saveRefused({ symbols: both, lines: [line(breaker, 1, breaker, 2)] })).toEqual([
      400,
      'request.invalid',
    ])
    for (const one of [other.pump, low])
      expect(await saveRefused({ symbols: [symbol(one)] })).toEqual([409, 'grid.drawing-foreign'])
    expect(await saveRefused({ symbols: both, lines: [line(supply, 2, breaker, 1)] })).toEqual([
      409,
      'grid.drawing-terminal',
    ])
    const { document, version } = await draftOf(id)
    expect([version, document.symbols, document.texts]).toEqual([1, [], []])
    // Unknown fields are refused by name.
    const extra = { symbols: [{ ...symbol(supply), onclick: 'alert(1)' }], events: ['javascript:alert(1)'] }
    const refused = await saving(id, { document: extra })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      ['document.symbols.0.onclick', 'document.events'],
    ])
  })

  test('a drawing that is set to stay as it is stays so until that is changed', async () => {
    const { id, supply } = await aDrawing()
    await saveDrawing(id, { document: { symbols: [symbol(supply)], locked: 2 } })
    const moving = { symbols: [symbol(supply, 50)] }
    expect(await saving(id, { document: moving })).toMatchObject({ status: 409, error: 'grid.drawing-fixed' })
    await saveDrawing(id, { document: { locked: 1 } })
    const text = { id: newId(), x: 0, y: 0, size: 14, text: 'Note' }
    expect(await saving(id, { document: { texts: [text] } })).toMatchObject({ error: 'grid.drawing-fixed' })
    await saveDrawing(id, { document: { texts: [text], locked: 0 } })
  })
})

describe('26 layers, groups and bound values', () => {
  const ids = () => ({ layer: newId(), group: newId(), text: newId(), stroke: newId() })
  test('are kept as they were drawn, in the draft, in versions, and told as differences', async () => {
    const { id, supply, breaker, pump } = await aDrawing()
    const { layer, group, text, stroke } = ids()
    const bound = [{ objectId: breaker.id, quantity: 'load' as const, act: 'colour' as const, from: 90 }]
    const points = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ]
    const document = {
      layers: [{ id: layer, name: 'Feeders', hidden: true, locked: false }],
      symbols: [
        { ...symbol(supply), layer, group },
        { ...symbol(breaker, 100), group, bound },
      ],
      texts: [{ id: text, x: 0, y: 50, text: 'Load', bound: { objectId: breaker.id, quantity: 'load' } }],
      strokes: [{ id: stroke, x: 0, y: 80, points, layer }],
    }
    const savedDrawing = await saveDrawing(id, { document: document })
    expect(savedDrawing.document).toMatchObject(document)
    const published = await site.call('POST', `${url}/${id}/publish`, {
      body: { version: savedDrawing.version },
    })
    expect(published).toMatchObject({ status: 200 })
    const one = await site.call('GET', `${url}/${id}/version?number=1`)
    expect(one.data.document).toMatchObject(document)
    // An object whose value is in the shown version cannot be deleted, even if it is not drawn.
    const onlyBound = { ...document, symbols: [symbol(supply)], layers: [], strokes: [] }
    const next = await saveDrawing(id, { document: onlyBound })
    await site.call('POST', `${url}/${id}/publish`, { body: { version: next.version } })
    const remove = (objectId: string) => site.call('DELETE', `/api/energy/objects/${objectId}`)
    expect(await remove(breaker.id)).toMatchObject({ status: 409, error: 'grid.drawn' })
    expect(await remove(pump.id)).toMatchObject({ status: 200 })
  })

  test('what lies in a locked layer stays until a save opens the layer; the refusal names it', async () => {
    const { id, supply, breaker } = await aDrawing()
    const { layer, text, stroke } = ids()
    const layers = (locked: boolean) => [{ id: layer, name: 'Feeders', hidden: false, locked }]
    const note = { id: text, x: 0, y: 50, size: 14, text: 'Feeder 1', layer }
    const inside = { ...symbol(supply), layer }
    await saveDrawing(id, { document: { layers: layers(true), symbols: [inside], texts: [note] } })
    const points = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
    ]
    const refused = [
      { symbols: [{ ...inside, x: 50 }] },
      { symbols: [] },
      { symbols: [inside, { ...symbol(breaker, 100), layer }] },
      { texts: [{ ...note, text: 'Feeder 2' }] },
      { strokes: [{ id: stroke, x: 0, y: 80, points, layer }] },
      { layers: [], symbols: [symbol(supply)], texts: [] },
    ]
    for (const document of refused)
      expect(await saving(id, { document })).toMatchObject({
        status: 409,
        error: 'grid.layer-locked',
        msg: expect.stringContaining('Feeders'),
      })
    // Outside the layer everything may change, including the layer's own name and position.
    const draftContent = { symbols: [inside, symbol(breaker, 100)] }
    await saveDrawing(id, {
      document: { ...draftContent, layers: [{ ...layers(true)[0], name: 'Old feeders' }] },
    })
    await saveDrawing(id, { document: { layers: layers(false), symbols: [{ ...inside, x: 50 }] } })
  })

  test('a layer that is not there, a value of another station’s object, and a text and a line of one id are refused', async () => {
    const { id, supply, low } = await aDrawing()
    const other = await aDrawing()
    const { layer, text } = ids()
    const saveInvalid = async (document: object) => {
      const { status, error } = await saving(id, { document })
      return [status, error]
    }
    expect(await saveInvalid({ symbols: [{ ...symbol(supply), layer }] })).toEqual([400, 'request.invalid'])
    const layers = [1, 2].map((n) => ({ id: layer, name: `L${n}` }))
    expect(await saveInvalid({ layers })).toEqual([400, 'request.invalid'])
    const note = { id: text, x: 0, y: 0, text: 'P' }
    const points = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
    ]
    expect(await saveInvalid({ texts: [note], strokes: [{ id: text, x: 0, y: 0, points }] })).toEqual([
      400,
      'request.invalid',
    ])
    for (const one of [other.pump, low]) {
      const bound = { objectId: one.id, quantity: 'power' }
      expect(await saveInvalid({ texts: [{ ...note, bound }] })).toEqual([409, 'grid.drawing-foreign'])
    }
    const bound = [{ objectId: supply.id, quantity: 'script', act: 'colour' }]
    expect(await saveInvalid({ symbols: [{ ...symbol(supply), bound }] })).toEqual([400, 'request.invalid'])
  })
})

describe('26 a drawing on paper', () => {
  const pdfLines = async (id: string, query = '') =>
    extractPdfText(await site.bytes(`${url}/${id}/pdf${query}`, 'zh')).split('\n')
  test('its draft or a version: names, texts and letters, with a background that can be printed', async () => {
    const { id, supply, breaker, bar } = await aDrawing()
    const text = { id: newId(), x: 0, y: 400, text: '低压室 – Año', size: 14 }
    const symbols = [symbol(supply), symbol(breaker, 0, 100), { ...symbol(bar, 0, 200), rotation: 90 as const }]
    const lines = [line(supply, 1, breaker, 1)]
    const { version } = await saveDrawing(id, { document: { symbols, lines, texts: [text] } })
    const drawn = await pdfLines(id)
    for (const expected of ['Main', 'Grid', 'QF1', 'Bar', '低压室 – Año', '1 / 1'])
      expect(drawn.join('').replaceAll(' ', '')).toContain(expected.replaceAll(' ', ''))
    expect(drawn.join('')).toContain('草稿')
    await site.call('POST', `${url}/${id}/publish`, { body: { version } })
    await saveDrawing(id, { document: { texts: [] } })
    expect((await pdfLines(id)).join('')).not.toContain('低压室')
    const first = (await pdfLines(id, '?number=1')).join('')
    expect([first.includes('低压室'), first.includes('版本')]).toEqual([true, true])
    expect(await site.call('GET', `${url}/${id}/pdf?number=9`)).toMatchObject({ status: 404 })
    const add = async (file: Buffer) => (await site.call('POST', `${url}/${id}/pictures`, { body: file })).data.id
    const over = async (pictureId: string) => {
      const background = { pictureId, x: -200, y: -100, width: 400, height: 300, opacity: 50 }
      await saveDrawing(id, { document: { background } })
      return (await site.bytes(`${url}/${id}/pdf`, 'zh')).toString('latin1')
    }
    expect(await over(await add(samplePictures.png))).toContain('/Subtype /Image')
    expect(await over(await add(samplePictures.webp))).not.toContain('/Subtype /Image')
    expect((await pdfLines(id)).join('')).toContain('不能打印')
  })
})

describe('X-13 a drawing is the model', () => {
  test('lines connect, a line that goes parts, a symbol that goes leaves the connection; what was drawn is made', async () => {
    const { id, stationId, inLow, supply, breaker, bar, pump, lamp } = await aDrawing()
    const all = [supply, breaker, bar, pump, lamp].map((one, at) => symbol(one, at * 100))
    const lines = [line(supply, 1, breaker, 1), line(breaker, 2, bar, 1), line(bar, 1, pump, 1)]
    const drawn = await saveDrawing(id, { document: { symbols: all, lines } })
    expect(drawn.changed).toEqual({ created: 0, connected: 3, disconnected: 0 })
    expect(await meetings(stationId)).toEqual(['Bar 1 + Pump 1 + QF1 2', 'Grid 1 + QF1 1'])
    // Adds another load at the same busbar; disconnects the pump.
    const fuse = newId()
    const form = { ...inLow, kind: 'Fuse', name: 'F1' }
    const withFuse = [
      ...lines.slice(0, 2),
      { from: { objectId: bar.id, sequence: 1 }, to: { objectId: fuse, sequence: 1 }, points: [] },
      { from: { objectId: fuse, sequence: 2 }, to: { objectId: lamp.id, sequence: 1 }, points: [] },
    ]
    const document = { symbols: [...all, symbol({ id: fuse }, 600)], lines: withFuse }
    const next = await saveDrawing(id, { document, objects: [{ id: fuse, form }] })
    expect(next.changed).toEqual({ created: 1, connected: 2, disconnected: 1 })
    expect(await meetings(stationId)).toEqual(['Bar 1 + F1 1 + QF1 2', 'F1 2 + Lamp 1', 'Grid 1 + QF1 1'])
    const lampRow: GridObjectRow = (await site.call('GET', `/api/energy/objects/${lamp.id}`)).data
    expect([lampRow.state, lampRow.fedFrom]).toEqual(['energised', ['Grid']])
    // The fuse is hidden; its connection stays.
    const hidden = { symbols: all, lines: withFuse.slice(0, 2) }
    expect((await saveDrawing(id, { document: hidden })).changed).toEqual({
      created: 0,
      connected: 0,
      disconnected: 0,
    })
    expect(await meetings(stationId)).toHaveLength(3)
    // The fuse is connected between two visible objects, so its new node would be ambiguous.
    const parting = await saving(id, { document: { lines: withFuse.slice(0, 1) } })
    expect(parting).toMatchObject({ status: 409, error: 'grid.node-shared' })
    expect(await meetings(stationId)).toHaveLength(3)
  })

  test('a refusal undoes all of it: a voltage, a name that is taken, another station', async () => {
    const { id, stationId, inLow, mv, supply, pump } = await aDrawing()
    const high = await site.add('BusbarSection', 'High', { stationId, containerId: mv.id })
    const symbols = [supply, pump, high].map((one) => symbol(one))
    const wrong = [line(supply, 1, pump, 1), line(supply, 1, high, 1)]
    const refused = await saving(id, { document: { symbols, lines: wrong } })
    expect(refused).toMatchObject({ status: 409, error: 'grid.drawing-voltage' })
    expect(refused.msg).toContain('400')
    const making = (form: object) => {
      const made = newId()
      const document = { symbols: [...symbols, symbol({ id: made })], lines: [line(supply, 1, pump, 1)] }
      return saving(id, { document, objects: [{ id: made, form: { kind: 'Breaker', ...form } }] })
    }
    expect(await making({ ...inLow, name: 'QF1' })).toMatchObject({ error: 'grid.name-taken' })
    const elsewhere = { ...inLow, stationId: site.stationId, name: 'QF9' }
    expect(await making(elsewhere)).toMatchObject({ error: 'grid.drawing-stations' })
    expect(await making({ stationId, name: 'QF9' })).toMatchObject({ status: 400 })
    expect(await meetings(stationId)).toEqual([])
    expect((await draftOf(id)).document.symbols).toEqual([])
  })

  test('what was connected elsewhere is drawn, and a drawing of before is not saved over it', async () => {
    const { id, supply, breaker, bar, pump } = await aDrawing()
    const symbols = [supply, breaker, bar, pump].map((one, at) => symbol(one, 0, at * 100))
    await saveDrawing(id, { document: { symbols } })
    const stale = await draftOf(id)
    await site.join([breaker, 2], bar)
    await site.join(pump, bar)
    const late = await saving(id, { draft: stale, document: { lines: [] } })
    expect(late).toMatchObject({ status: 409, error: 'request.conflict' })
    const { document } = await draftOf(id)
    expect(document.lines.map(({ from, to }) => [from.objectId, to.objectId])).toEqual([
      [bar.id, breaker.id],
      [bar.id, pump.id],
    ])
    await site.call('DELETE', `/api/energy/objects/${supply.id}`)
    expect((await draftOf(id)).document.symbols).toHaveLength(3)
  })

  test('new objects and new connections need the codes of the model', async () => {
    const { id, supply, pump, inLow } = await aDrawing()
    const codes = ['energyPerm', 'griddrawing:edit']
    site.actors.viewer.permissions = new Set(codes)
    const symbols = [symbol(supply), symbol(pump)]
    const token = 'viewer'
    const lines = [line(supply, 1, pump, 1)]
    expect(await saving(id, { token, document: { symbols, lines } })).toMatchObject({ status: 403 })
    const made = newId()
    const objects = [{ id: made, form: { ...inLow, kind: 'Fuse', name: 'F7' } }]
    expect(await saving(id, { token, document: { symbols }, objects })).toMatchObject({ status: 403 })
    await saveDrawing(id, { token, document: { symbols } })
  })
})

describe('ROUTE-12 versions of a drawing', () => {
  test('are published, listed, kept as they were, brought back; what is shown cannot be deleted', async () => {
    const { id, supply, pump, lamp } = await aDrawing()
    const publish = async (note = '') => {
      const { version } = await draftOf(id)
      return site.call('POST', `${url}/${id}/publish`, { body: { version, note } })
    }
    expect(await publish()).toMatchObject({ status: 409, error: 'grid.drawing-empty' })
    await saveDrawing(id, { document: { symbols: [symbol(supply), symbol(pump)] } })
    expect(await site.call('POST', `${url}/${id}/publish`, { body: { version: 1 } })).toMatchObject({
      error: 'request.conflict',
    })
    expect((await publish('First')).data).toMatchObject({ publishedNumber: 1 })
    const removing = await site.call('DELETE', `/api/energy/objects/${pump.id}`)
    expect(removing).toMatchObject({ status: 409, error: 'grid.drawn' })
    expect(removing.msg).toContain('Main')
    await saveDrawing(id, { document: { symbols: [symbol(supply), symbol(lamp)] } })
    expect((await publish('Second')).data).toMatchObject({ publishedNumber: 2 })
    expect(await site.call('DELETE', `/api/energy/objects/${pump.id}`)).toMatchObject({ status: 200 })
    const first = await site.call('GET', `${url}/${id}/version?number=1`)
    expect(first.data).toMatchObject({ note: 'First', isShown: false, symbols: 2 })
    // Deleted objects cannot be restored.
    const back = await site.call('POST', `${url}/${id}/restore`, { body: { number: 1, note: 'Back' } })
    expect(back.data).toMatchObject({ publishedNumber: 3 })
    const { data } = await site.call('GET', `${url}/${id}/versions`)
    expect(
      data.list.map(({ number, restoredNumber, symbols, isShown }: Record<string, unknown>) => [
        number,
        restoredNumber,
        symbols,
        isShown,
      ]),
    ).toEqual([
      [3, 1, 1, true],
      [2, null, 2, false],
      [1, null, 2, false],
    ])
    expect((await draftOf(id)).document.symbols).toEqual([symbol(supply)])
    await site.admin.query('delete from grid_terminals where object_id = $1', [supply.id])
    await expect(site.admin.query('delete from grid_objects where id = $1', [supply.id])).rejects.toThrow(
      'grid_drawing_objects_object',
    )
    expect(await site.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 200 })
  })
})
