/** In tests a file that is not code is its own name. */
module.exports = 'asset-file';
