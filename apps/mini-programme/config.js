// What an operator puts in: where the back office is, and the operator's code (README).
module.exports = {
  server: 'https://charge.example.com',
  operator: 'demo',
}
