// The boundary behind which shared modules are negotiated before anything uses them.
void import('./bootstrap');
