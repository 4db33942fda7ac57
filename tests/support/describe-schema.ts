import pg from 'pg'

// Everything that a migration can make, as PostgreSQL itself writes it down. Columns are named and not numbered: where a
// column stands in its table differs between a table made at once and one that grew, and nothing asks for it.
const everything = `
with spaces as (select oid, nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'drizzle')),
ours as (select c.*, c.oid::regclass::text as name from pg_class c where relnamespace in (select oid from spaces)),
extended as (select classid, objid from pg_depend where deptype = 'e'),
functions as (
  select p.* from pg_proc p where pronamespace in (select oid from spaces) and prokind <> 'a'
    and not exists (select from extended where classid = 'pg_proc'::regclass and objid = p.oid)),
types as (
  select t.*, t.oid::regtype::text as name from pg_type t where typnamespace in (select oid from spaces) and typtype in ('d', 'e', 'r')
    and not exists (select from extended where classid = 'pg_type'::regclass and objid = t.oid))
select concat('schema ', nspname) as line from spaces
union all select concat('extension ', extname, ' ', extversion) from pg_extension
union all select concat('relation ', name, ' ', relkind, relpersistence, ' ', reloptions, ' replica identity ', relreplident,
    ' row security ', relrowsecurity, relforcerowsecurity, ' access ', relacl, ' ', pg_get_partkeydef(oid), ' ', pg_get_expr(relpartbound, oid))
  from ours where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
union all select concat('column ', name, '.', attname, ' ', format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then ' collate ' || attcollation::regcollation end,
    case when attnotnull then ' not null' end, ' identity ', attidentity, ' generated ', attgenerated, ' ', pg_get_expr(adbin, adrelid),
    ' storage ', attstorage, attcompression, ' options ', attoptions, attstattarget, ' access ', attacl)
  from ours join pg_attribute a on attrelid = ours.oid and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'f')
    join pg_type t on t.oid = atttypid left join pg_attrdef on adrelid = ours.oid and adnum = attnum
union all select concat('sequence ', name, ' ', seqtypid::regtype, ' ', seqstart, ' ', seqincrement, ' ', seqmin, ' ', seqmax, ' ', seqcycle)
  from ours join pg_sequence on seqrelid = ours.oid
union all select concat('view ', name, ' ', pg_get_viewdef(oid)) from ours where relkind in ('v', 'm')
union all select concat('constraint ', conrelid::regclass, ' ', contypid::regtype, ' ', conname, ' ', pg_get_constraintdef(oid), ' validated ', convalidated)
  from pg_constraint where connamespace in (select oid from spaces)
union all select concat('index ', pg_get_indexdef(indexrelid), ' valid ', indisvalid, ' replica identity ', indisreplident, ' clustered ', indisclustered)
  from pg_index join ours on ours.oid = indrelid where relkind in ('r', 'p', 'm')
union all select concat('statistics ', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
union all select concat('function ', pg_get_functiondef(oid), ' access ', proacl) from functions
union all select concat('trigger ', pg_get_triggerdef(t.oid), ' enabled ', tgenabled) from pg_trigger t join ours on ours.oid = tgrelid where not tgisinternal
union all select concat('rule ', pg_get_ruledef(r.oid)) from pg_rewrite r join ours on ours.oid = ev_class where rulename <> '_RETURN'
union all select concat('policy ', name, ' ', polname, ' ', polcmd, polpermissive, ' ', pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid))
  from pg_policy join ours on ours.oid = polrelid
union all select concat('type ', name, ' ', typtype, ' ', format_type(typbasetype, typtypmod), ' not null ', typnotnull, ' ', typdefault,
    ' ', array(select enumlabel from pg_enum where enumtypid = types.oid order by enumsortorder))
  from types
union all select concat('comment ', (pg_identify_object(classoid, objoid, objsubid)).identity, ' ', description)
  from pg_description d where objoid >= 16384 and not exists (select from extended e where e.classid = d.classoid and e.objid = d.objoid)
order by 1`

/** A line for each thing in the database but its rows. Two databases with the same lines have the same schema. */
export async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(everything)
    return rows.map(({ line }) => line).sort()
  } finally {
    await client.end()
  }
}
