import type pg from 'pg'

/** A function or view in the database. */
export interface SqlObject {
  name: string
  /** The name used in statements: `ledger_post(jsonb)`. */
  identity: string
  kind: 'function' | 'view'
  oid: string
  owner: string
  /** True if the current user is the owner. */
  mine: boolean
  /** Roles with rights besides the owner; null if no rights were ever granted or revoked. */
  grantees: string[] | null
}

const objects = `
  select p.proname as name, p.oid::regprocedure::text as identity, 'function' as kind, p.oid::text as oid,
    p.proowner::regrole::text as owner, p.proacl as acl, 'pg_proc'::regclass as class
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select c.relname, c.oid::regclass::text, 'view', c.oid::text, c.relowner::regrole::text, c.relacl, 'pg_class'::regclass
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`

const columns = `o.name, o.identity, o.kind, o.oid, o.owner,
  o.owner = quote_ident(current_user) as mine,
  case when o.acl is not null then array(
    select distinct case a.grantee when 0 then 'public' else a.grantee::regrole::text end
    from aclexplode(o.acl) a where a.grantee::regrole::text <> o.owner) end as grantees`

export async function findSqlObjects(client: pg.Client, names: readonly string[]): Promise<SqlObject[]> {
  const { rows } = await client.query<SqlObject>(
    `select ${columns} from (${objects}) o where o.name = any ($1) order by o.oid`,
    [names],
  )
  return rows
}

/** Resets the rights to the state after creation, so that the source defines all grants. */
export async function resetRights(client: pg.Client, object: SqlObject): Promise<void> {
  const { kind, identity, grantees } = object
  if (!grantees) return
  const others = kind === 'view' ? grantees : grantees.filter((name) => name !== 'public')
  const target = kind === 'view' ? identity : `function ${identity}`
  if (others.length > 0) await asOwner(client, object, `revoke all on ${target} from ${others.join(', ')}`)
  if (kind === 'function') await asOwner(client, object, `grant execute on ${target} to public`)
}

/** Drops the object if it exists, together with dependent functions and views, the outermost first. */
export async function dropWithDependents(client: pg.Client, object: SqlObject): Promise<SqlObject[]> {
  const { rows } = await client.query<SqlObject>(
    `with recursive users as (
       select $1::regclass as class, $2::oid as oid, 0 as depth
       union
       select case when r.oid is null then d.classid else 'pg_class'::regclass end::regclass,
         coalesce(r.ev_class, d.objid), u.depth + 1
       from users u join pg_depend d on d.refclassid = u.class and d.refobjid = u.oid and d.deptype = 'n'
         left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
       where (r.oid is not null or d.classid = 'pg_proc'::regclass) and coalesce(r.ev_class, d.objid) <> u.oid
     ), outermost as (select class, oid, max(depth) as depth from users group by class, oid)
     select ${columns} from outermost u join (${objects}) o on o.class = u.class and o.oid = u.oid::text order by u.depth desc`,
    [object.kind === 'view' ? 'pg_class' : 'pg_proc', object.oid],
  )
  for (const each of rows) await asOwner(client, each, `drop ${each.kind} ${each.identity}`)
  return rows
}

async function asOwner(client: pg.Client, { owner, mine }: SqlObject, text: string): Promise<void> {
  await client.query(mine ? text : `set local role ${owner}; ${text}; reset role`)
}
