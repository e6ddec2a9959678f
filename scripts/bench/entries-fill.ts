import { connectForBulk, dropChecks, dropIndexes, distributeItems, restoreConstraintsAndIndexes } from './bulk.ts'

const days = 730
const batch = 100_000
export const generatedWalletCount = 200_000
const tokens = 5_000
/** Number of ledger entries in a hundred journals. */
const entriesOfHundred = 280

/** Returns a generated id. Kinds: b journals, 8 wallets, 9 start tokens, a businesses. */
export const generatedId = (kind: string, n: number) =>
  `00000000-0000-7000-${kind}000-${n.toString(16).padStart(12, '0')}`
const id = (kind: string, n: string) => `('00000000-0000-7000-${kind}000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Inserts approximately this many ledger entries over two years, in SQL: sessions of start tokens and of wallets, holds
 * and their releases, recharges, and some rare kinds; then the balances and daily sums. No other client may use the
 * database meanwhile.
 */
export async function insertLedgerEntries(
  databaseUrl: string,
  { operatorId, entries, writeLine }: { operatorId: string; entries: number; writeLine: (line: string) => void },
): Promise<void> {
  const startedAt = performance.now()
  const reportProgress = (what: string) =>
    writeLine(`  ${what} after ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const clients = await Promise.all([connectForBulk(databaseUrl), connectForBulk(databaseUrl)])
  const [client] = clients
  const journals = Math.round((entries / entriesOfHundred) * 100)
  await client.query(
    `insert into ledger_wallets (operator_id, id, kind, name, currency, credit_limit_minor, state)
     select $1, ${id('8', 'n')}, case when n % 500 = 0 then 'company' else 'member' end, (array['Ana', 'Beto', 'Lu', 'Wei', 'Zoe'])[1 + n % 5] || ' ' || n, 'CNY',
       case when n % 500 = 0 then 100000 else 0 end, case when n % 400 = 0 then 'frozen' else 'active' end from generate_series(1, ${generatedWalletCount}) n`,
    [operatorId],
  )
  const tables = ['ledger_journals', 'ledger_entries']
  const checks = (await Promise.all(tables.map((table) => dropChecks(client, table)))).flat()
  const indexes = (await Promise.all(tables.map((table) => dropIndexes(client, table)))).flat()
  const starts = Array.from({ length: Math.ceil(journals / batch) }, (_, place) => 1 + place * batch)
  await distributeItems(clients, starts, async (writer, from) => {
    const place = [operatorId, from, Math.min(from + batch - 1, journals)]
    await writer.query(insertJournals(journals), place)
    await writer.query(insertLines, place)
  })
  reportProgress(`${journals} journals`)
  await restoreConstraintsAndIndexes(clients, client, { indexes, checks })
  reportProgress(`${indexes.length} indexes`)
  await client.query(
    `insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
     select operator_id, account, holder_id, 'CNY', sum(amount_minor) from ledger_entries where operator_id = $1 and holder_id is not null group by 1, 2, 3`,
    [operatorId],
  )
  // A sum in another time zone makes the ledger recalculate all daily sums.
  await client.query("insert into ledger_days select $1, 'made', '1970-01-01', 'made', 'bank', 0, 0, 1", [operatorId])
  const summed = performance.now()
  await client.query(
    "select ledger_add_days(operator_id, time_zone, '{}') from organisation_operators where operator_id = $1",
    [operatorId],
  )
  reportProgress(`balances and sums of days, these in ${Math.round((performance.now() - summed) / 1000)} s,`)
  for (const table of [...tables, 'ledger_balances', 'ledger_days', 'ledger_wallets'])
    await client.query(`vacuum (freeze, analyze) ${table}`)
  await client.query('checkpoint')
  reportProgress('read over')
  await Promise.all(clients.map((one) => one.end()))
}

/** Kind of business of the journal with this number. A rare kind occurs once in a thousand. */
const kind = `case when n % 100 < 40 then 't' when n % 100 < 80 then 'w' when n % 100 < 88 then 'f' when n % 100 < 96 then 'g'
  when n % 100 < 99 then 'r' when n % 1000 < 970 then 'b' else 's' end`
const insertJournals = (journals: number) => `
  insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at, recorded_at)
  select $1, ${id('b', 'n')}, 'CNY', case k when 't' then 'order.settled' when 'w' then 'order.settled' when 'f' then 'freeze.set' when 'g' then 'freeze.given_back'
      when 'r' then 'wallet.recharged' when 'b' then 'order.refund' else (array['deposit.paid', 'shift.closed', 'order.waive'])[1 + n / 1000 % 3] end,
    ${id('a', 'n')}, 'made:' || n, at, at
  from (select n, ${kind} as k, now() - make_interval(secs => (${journals} - n) * (${days} * 86400.0 / ${journals}) + 60) as at
    from generate_series($2::int, $3::int) n) made`
const insertLines = `
  insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
  select $1, ${id('b', 'n')}, line, account, holder, minor
  from (select n, ${kind} as k, ${id('8', `1 + (hashint4(n) & 2147483647) % ${generatedWalletCount}`)} as wallet, ${id('9', `1 + (hashint4(n) & 2147483647) % ${tokens}`)} as token,
      100 + (hashint4(n + 7) & 2147483647) % 9000 as part from generate_series($2::int, $3::int) n) made
  cross join lateral (values
    ('t', 1, 'receivable_token', token, part + 100), ('t', 2, 'income_electricity', null, -part), ('t', 3, 'income_service', null, -100),
    ('w', 1, 'wallet_principal', wallet, part + 100), ('w', 2, 'income_electricity', null, -part), ('w', 3, 'income_service', null, -100),
    ('f', 1, 'wallet_principal', wallet, 5000), ('f', 2, 'wallet_frozen', wallet, -5000),
    ('g', 1, 'wallet_frozen', wallet, 5000), ('g', 2, 'wallet_principal', wallet, -5000),
    ('r', 1, 'bank', null, part * 30), ('r', 2, 'wallet_principal', wallet, -part * 30),
    ('b', 1, 'income_service', null, part), ('b', 2, 'wallet_principal', wallet, -part),
    ('s', 1, case n / 1000 % 3 when 0 then 'bank' when 1 then 'cash_difference' else 'written_off' end, null, part),
    ('s', 2, case n / 1000 % 3 when 0 then 'wallet_deposit' when 1 then 'drawer' else 'wallet_arrears' end, case n / 1000 % 3 when 1 then null else wallet end, -part)
  ) v (of, line, account, holder, minor) where v.of = made.k`
