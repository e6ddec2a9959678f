/*
 * `npm run generate -- schema`: writes db/schema.sql from a freshly migrated database; `--check` only prints the
 * differences. The embedded PostgreSQL has no pg_dump, whose output would change with its version.
 */
import { checkSchema, writeSchema } from './schema/compare.ts'

if (process.argv.includes('--write')) await writeSchema()
else {
  const findings = await checkSchema()
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length === 0 ? 0 : 1
}
