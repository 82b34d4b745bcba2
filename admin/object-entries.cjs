// Every browser that the dashboard runs in has it: the translator (node-polyglot) asks for a package that makes it for old ones.
module.exports = Object.entries;
