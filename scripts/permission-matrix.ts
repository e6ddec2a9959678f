/* `npm run generate -- matrix`: writes docs/PERMISSIONS.md (code × screen × call) from the contracts. */
import { readContractDeclarations } from './check/facts.ts'
import { readTree } from './check/tree.ts'
import { writeMatrix } from './matrix/matrix.ts'
import { root } from './ready/runtime.mjs'

writeMatrix((await readContractDeclarations(readTree(root))).endpoints)
