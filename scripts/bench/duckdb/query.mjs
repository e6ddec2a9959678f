/*
 * `node ask.mjs <csv>`: loads the sessions of a CSV file into DuckDB's memory, runs each query of the JSON list on
 * stdin several times, and prints the medians in ms as a JSON list.
 */
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

// DuckDB is a dependency of this folder's own package; the product does not depend on it.
const { DuckDBInstance } = createRequire(import.meta.url)('@duckdb/node-api')
const rounds = 5
const questions = JSON.parse(await text(process.stdin))
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
await connection.run(`create table sessions as select * from read_csv('${process.argv[2]}', header = true)`)
const medians = []
for (const question of questions) {
  const took = []
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await connection.runAndReadAll(question)
    if (round > 0) took.push(performance.now() - startedAt)
  }
  medians.push(took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)])
}
console.log(JSON.stringify(medians))
