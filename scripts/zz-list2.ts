const names = ['organisation','stations','tariffs','ledger','members','cards','fleet','charging','outreach','maintenance','finance']
const shapeOf = (s: any): any => { let b = s; while (b && !b.shape && (b._def?.innerType||b._def?.in)) b = b._def.innerType ?? b._def.in; return b?.shape }
for (const n of names) {
  const m: any = await import(`../packages/${n}/src/contract/index.ts`)
  const all: any[] = [...new Map(Object.values(m).flatMap((v: any) => Array.isArray(v) ? v : [v]).filter((v: any) => v && typeof v === 'object' && typeof v.path === 'string' && v.method).map((e: any) => [e.name, e])).values()]
  for (const e of all) {
    if (e.method === 'GET') continue
    const upd = e.method === 'PUT' || /\/update/i.test(e.path) || /^(update)/.test(e.name)
    const b = shapeOf(e.body)
    if (!upd || !b) continue
    const keys = Object.keys(b).filter((k) => !['version','id'].includes(k))
    const cand = all.filter((g) => g.method === 'GET').map((g) => { const s = shapeOf(g.reply); const l = s?.list ? shapeOf(s.list._def.element) : undefined; const ll = g.reply?._def?.type==='array' ? shapeOf(g.reply._def.element): undefined; const sh = s?.list ? l : (s ?? ll); return { g, list: !!l || !!ll, miss: sh ? keys.filter((k) => !(k in sh)) : keys } }).filter((c) => c.miss.length < keys.length * 0.7).sort((a, b) => Number(a.list) - Number(b.list) || a.miss.length - b.miss.length).slice(0, 2)
    const soft = Object.entries<any>(b).filter(([, s]) => s.safeParse(undefined).success).length
    console.log(`${n} ${e.name} ${e.path} soft=${soft}`); for (const c of cand) console.log(`      ${c.g.name} ${c.g.path} q=${Object.keys(shapeOf(c.g.query) ?? {}).join()} ${c.list ? 'LIST' : ''} missing: ${c.miss.join(' ')}`)
  }
}
