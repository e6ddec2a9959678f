// Values set by an operator: the URL of the back office, and the operator's code (README).
module.exports = {
  server: 'https://charge.example.com',
  operator: 'demo',
}
