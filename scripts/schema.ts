/*
 * `npm run schema` writes db/schema.sql from a freshly migrated database; `--check` only says what differs.
 * There is no pg_dump in the embedded PostgreSQL, and its output would change with its version.
 */
import { checkSchema, writeSchema } from './schema/compare.ts'

if (process.argv.includes('--write')) await writeSchema()
else {
  const findings = await checkSchema()
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length === 0 ? 0 : 1
}
